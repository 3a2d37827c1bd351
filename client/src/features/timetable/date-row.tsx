import { LEVEL_NAMES } from '@ningjing/contract/classes/class-fields'
import { FEW_SEATS } from '@ningjing/contract/classes/classes'
import { basisParts } from '@ningjing/contract/classes/price-basis'
import { substituteText } from '@ningjing/contract/classes/substitute-text'
import { clockText, durationText } from '@ningjing/contract/local-text'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formats } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { orCredits, priceText, SALES_ENDED, seatsText, waitText } from '../../ui/texts.ts'

type Props = {
  date: TimetableDate
  /** Select, Join the line, or the like; left out where there is nothing to do. */
  action: ReactNode
  /** Whether links open pages of their own: on another site. */
  isEmbedded?: boolean
  /** Day of the date, where it does not stand above it. */
  day?: string
  /** What a date costs with a pass that can be paid so, if there is more to say of it. */
  credit?: ReactNode
  /** In place of the name: the day, on the page of the class. */
  heading?: string
}

/** One date of the timetable: when, what, with whom, where, for whom, and how many seats are left. */
export function DateRow({ date, action, isEmbedded = false, day, credit, heading }: Props) {
  const { classId, name, local, minutes, instructor, substitutes, place, online, level = '' } = date
  const { price, credits = 0, canceled, over, series } = date
  const teacher = substituteText(instructor, substitutes)
  const where = [place, online && 'Online', LEVEL_NAMES[level]]
  const basis = heading ? [] : basisParts(price, date, formats().currency)
  const whole = series && series.seats > 0 && wholeText(series.price)
  const isOff = canceled || over
  return (
    <article className={`date-row ${isOff ? 'date-off' : ''} ${canceled ? 'date-canceled' : ''}`}>
      <p className="date-time">
        {day && <span className="date-day">{day}</span>}
        <time dateTime={date.startAt} className="date-clock">
          {clockText(local, formats().clock)}
        </time>
        <span className="date-minutes">{durationText(minutes)}</span>
      </p>
      <div className="date-facts">
        <h3 className="date-name">
          <Link to={paths.yogaClass(classId)} {...(isEmbedded && NEW_PAGE)}>
            {heading ?? name}
          </Link>
        </h3>
        <p>{teacher}</p>
        <Parts className="date-where" parts={where} />
        <p className="date-seats">
          <Seats date={date} />
        </p>
        {!isOff && (
          <Parts className="date-price" parts={[priceText(price), ...basis, whole]}>
            {credits > 0 && <span>{credit ?? orCredits(credits)}</span>}
          </Parts>
        )}
      </div>
      {action && <div className="date-action">{action}</div>}
    </article>
  )
}

const wholeText = (price: number) =>
  price === 0 ? 'or the series for free' : `or the series for ${priceText(price)}`

/** A line of short texts, with dots between them where they share a line. */
function Parts({
  parts,
  className = '',
  children,
}: {
  parts: (string | false | null | undefined)[]
  className?: string
  /** The second part. */
  children?: ReactNode
}) {
  const [first, ...others] = parts.filter((part): part is string => Boolean(part))
  if (!first) return null
  return (
    <p className={`date-parts ${className}`}>
      <span>{first}</span>
      {children}
      {others.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}

/** A link of the timetable on another site. */
export const NEW_PAGE = { target: '_blank', rel: 'noopener' }

function Seats({ date: { canceled, over, salesOpen, seats, queued, series } }: { date: TimetableDate }) {
  // The series may have seats that the date has not.
  const full = series && series.seats > 0 ? 'No single seats left' : 'Class full'
  if (canceled) return <span className="font-semibold text-danger">Canceled</span>
  if (over) return <span>Over</span>
  if (!salesOpen) return <span>{SALES_ENDED}</span>
  if (queued > 0) return <span className="font-semibold text-danger">{`${full}, ${waitText(queued)}`}</span>
  if (seats === 0) return <span className="font-semibold text-danger">{full}</span>
  return <span className={seats <= FEW_SEATS ? 'font-semibold text-warning' : ''}>{seatsText(seats)}</span>
}
