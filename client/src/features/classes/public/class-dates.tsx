import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { isByDate } from '@ningjing/contract/classes/sold-as'
import { zoneText } from '@ningjing/contract/local-text'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { PriceByDate } from '../../../ui/price.tsx'
import { closedText } from './closed-text.ts'

/** Id of the dates that are sold by themselves. */
const DATES_ID = 'dates'

/** Dates that are shown without asking: where only they are sold, and below a series. */
const MAX_SHOWN = 8
const MAX_BESIDE_SERIES = 4

type Props = {
  yogaClass: PublicClass
  /** The dates that are sold by themselves, by time. */
  rows: ReactNode[]
}

/**
 * The dates of a class that are sold by themselves: in place of its price, or below it. On phones, a bar at the lower
 * edge of the window leads to them.
 */
export function ClassDates({ yogaClass, rows }: Props) {
  const { price, zone, dropIn } = yogaClass
  const isOnly = isByDate(yogaClass)
  const closed = closedText(yogaClass)
  if (rows.length === 0 && !isOnly) return null
  const shown = isOnly ? MAX_SHOWN : MAX_BESIDE_SERIES
  const later = rows.slice(shown)
  return (
    <section
      id={DATES_ID}
      aria-labelledby="dates-title"
      className="mt-4 scroll-mt-20 rounded-lg border border-line bg-surface p-5 shadow-1"
    >
      {isOnly && !closed && rows.length > 0 && (
        <div className="offer-bar">
          <p className="min-w-0 font-display font-medium text-[2rem] leading-tight tabular-nums max-sm:text-[1.5rem]">
            <PriceByDate dollars={price} varies={dropIn?.varies} credits={dropIn?.credits} />
          </p>
          <Link to={`#${DATES_ID}`} className={buttonClass('primary', 'min-h-[52px]! sm:hidden')}>
            See the dates
          </Link>
        </div>
      )}
      <h2 id="dates-title" className={`text-[1.25rem] ${isOnly ? 'sm:mt-5' : ''}`}>
        {isOnly ? 'Dates' : 'Single dates'}
      </h2>
      {isOnly && (closed || rows.length === 0) && (
        <p className="mt-1 text-muted">{closed ?? 'No date is sold at the moment.'}</p>
      )}
      {rows.length > 0 && (
        <>
          <ul className="mt-2">{rows.slice(0, shown)}</ul>
          {later.length > 0 && (
            <details>
              <summary className="link min-h-11 cursor-pointer content-center print:hidden">
                {later.length === 1 ? '1 more date' : `${later.length} more dates`}
              </summary>
              <ul>{later}</ul>
            </details>
          )}
          <p className="mt-1 text-[.875rem] text-muted">{`All times are ${zoneText(zone)}.`}</p>
        </>
      )}
    </section>
  )
}
