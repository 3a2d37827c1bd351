import type { Timetable, TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import type { ReactNode } from 'react'
import { DateRow } from './date-row.tsx'
import { dayNames } from './day-names.ts'

type Props = {
  timetable: Timetable
  /** Renders the action of a date. */
  actionFor: (date: TimetableDate) => ReactNode
}

/** The next dates of the club, each with its day. */
export function NextClasses({ timetable: { dates, from }, actionFor }: Props) {
  return (
    <ul className="next-classes">
      {dates.map((date) => {
        const { near, text } = dayNames(date.local.slice(0, 10), from)
        return (
          <li key={date.sid}>
            <DateRow date={date} day={near || text} action={actionFor(date)} />
          </li>
        )
      })}
    </ul>
  )
}
