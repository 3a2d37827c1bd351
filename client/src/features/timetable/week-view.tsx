import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { type ReactNode, useId } from 'react'
import { useChoice } from '../../ui/forms/choice.tsx'
import { classesText, dayNames } from './day-names.ts'

type Props = {
  /** The seven days, and today, as `2026-05-04`. */
  days: string[]
  today: string
  dates: TimetableDate[]
  /** The day that phones show. */
  day: string
  onDay: (day: string) => void
  /** Renders a date. */
  children: (date: TimetableDate) => ReactNode
}

/** Days with their dates: on phones the strip of days and the dates of one of them, on wide screens seven columns. */
export function WeekView({ days, today, dates, day, onDay, children }: Props) {
  const choice = useChoice<HTMLFieldSetElement>(day, checkedIn, onDay)
  const byDay = Map.groupBy(dates, ({ local }) => local.slice(0, 10))
  return (
    <fieldset ref={choice.control} className="week">
      <legend className="sr-only">Day</legend>
      {days.map((one) => (
        <Day
          key={one}
          {...{ day: one, today, children }}
          dates={byDay.get(one) ?? []}
          isChosen={one === choice.shown}
          onChoose={() => choice.choose(one)}
        />
      ))}
    </fieldset>
  )
}

const checkedIn = (days: HTMLFieldSetElement) =>
  days.querySelector<HTMLInputElement>('[name=day]:checked')?.value ?? ''

type DayProps = Pick<Props, 'day' | 'today' | 'dates' | 'children'> & {
  isChosen: boolean
  onChoose: () => void
}

function Day({ day, today, dates, isChosen, onChoose, children }: DayProps) {
  const { weekday, number, text, near } = dayNames(day, today)
  const headingId = useId()
  const held = dates.filter(({ canceled }) => !canceled).length
  const count = classesText(held)
  const name = [near, text].filter(Boolean).join(', ')
  return (
    <>
      <label className="day">
        <input
          type="radio"
          name="day"
          value={day}
          checked={isChosen}
          onChange={onChoose}
          aria-label={`${name}: ${count}`}
        />
        <span className="day-weekday lg:hidden">{weekday}</span>
        <span className="day-weekday max-lg:hidden">{near || weekday}</span>
        <span className="day-number">{number}</span>
        <span className="day-count lg:hidden">{held}</span>
        <span className="day-count max-lg:hidden">{count}</span>
      </label>
      <section aria-labelledby={headingId} className="day-dates">
        <h2 id={headingId} className="day-heading">
          {name}
        </h2>
        {dates.length === 0 ? (
          <p className="day-empty">No classes</p>
        ) : (
          <ul>
            {dates.map((date) => (
              <li key={date.sid}>{children(date)}</li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
