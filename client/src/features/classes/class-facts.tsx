import type { PublicClass } from '@ningjing/contract/classes.schemas'
import { termsText } from '@ningjing/contract/terms'
import type { ReactNode } from 'react'
import { AddToCalendar, CLUB_CALENDAR } from './calendar-links.tsx'
import { LEVEL_NAMES } from './level-names.ts'
import { SessionList } from './session-list.tsx'

/** When and where a class is, for whom, and what happens if somebody cannot come. */
export function ClassFacts({ yogaClass }: { yogaClass: PublicClass }) {
  const { _id, name, sessions, nextAt, place, isOnline, level, terms, price, stage } = yogaClass
  const hasDates = sessions.length > 0
  return (
    <dl className="mt-7 grid grid-cols-[minmax(0,1fr)] gap-4">
      {hasDates && (
        <Fact label="When">
          <SessionList {...yogaClass} />
          {nextAt && stage === 'open' && (
            <p className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
              <AddToCalendar classId={_id} name={name} />
              <a href={CLUB_CALENDAR} className="link inline-flex min-h-11 items-center">
                Calendar of all classes
              </a>
            </p>
          )}
        </Fact>
      )}
      {(place || isOnline) && (
        <Fact label="Where">
          {place && <p className="wrap-anywhere whitespace-pre-line">{place}</p>}
          {isOnline && <p>Online. The link is among your enrolled classes once you have a place.</p>}
        </Fact>
      )}
      {level && <Fact label="For whom">{LEVEL_NAMES[level]}</Fact>}
      {stage === 'open' && (
        <Fact label="If you cannot come">{termsText(terms, { hasDates, isFree: price === 0 })}</Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{label}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  )
}
