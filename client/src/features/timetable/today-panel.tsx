import { substituteText } from '@ningjing/contract/classes/substitute-text'
import { clockText, durationText } from '@ningjing/contract/local-text'
import type { TodayDate } from '@ningjing/contract/timetable/timetable.schemas'
import { dayAt } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useCurrentTime } from '../../lib/current-time.ts'
import { formats } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Section } from '../../ui/panel.tsx'
import { dayNames } from './day-names.ts'
import { todayOf } from './timetable.api.ts'

type Props = {
  email: string
  /** Said when there is no date. */
  nothing: string
}

/** The dates of today that an admin runs, or of today and tomorrow that an instructor teaches, each with its roster. */
export function TodayPanel({ email, nothing }: Props) {
  const query = useQuery(todayOf(email))
  const now = useCurrentTime()
  return (
    <Section title="Today">
      <Loaded query={query} what="the dates of today">
        {({ zone, dates }) => {
          const today = dayAt(now, zone)
          return dates.length === 0 ? (
            <p className="mt-2 text-muted">{nothing}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
              {dates.map((date) => (
                <DateOfToday key={`${date.classId} ${date.sid}`} date={date} today={today} />
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Section>
  )
}

function DateOfToday({ date, today }: { date: TodayDate; today: string }) {
  const { classId, sid, name, startAt, local, minutes, instructor, substitutes, place, canceled } = date
  const day = dayNames(local.slice(0, 10), today)
  const isToday = local.startsWith(today)
  return (
    <li className="wrap-anywhere flex flex-wrap items-center gap-x-5 gap-y-1 px-4 py-3 sm:px-5">
      <p className="w-20 shrink-0 tabular-nums max-sm:self-start sm:w-28">
        <time dateTime={startAt} className="block font-semibold">
          {clockText(local, formats().clock)}
        </time>
        <span className="text-[.875rem] text-muted">
          {isToday ? durationText(minutes) : day.near || day.text}
        </span>
      </p>
      <div className="min-w-0 flex-[1_1_9rem]">
        <h3 className="font-sans font-semibold text-[1.0625rem]">{name}</h3>
        <p className="text-[.9375rem] text-muted">
          {[substituteText(instructor, substitutes), place].filter(Boolean).join(' · ')}
        </p>
      </div>
      <p className="tabular-nums max-sm:ml-25 max-sm:flex-1">
        {canceled ? <Badge tone="danger">Canceled</Badge> : headsText(date)}
      </p>
      <Link
        to={paths.rosterOn(classId, sid)}
        aria-label={`Roster of ${name}, ${clockText(local, formats().clock)}`}
        className="link inline-flex min-h-11 items-center"
      >
        Roster
      </Link>
    </li>
  )
}

/** `6 of 16 seats taken`, and how many wait. */
function headsText({ enrolled = 0, capacity = 0, waiting = 0 }: TodayDate): string {
  const taken = `${enrolled} of ${capacity} seats taken`
  return waiting > 0 ? `${taken}, ${waiting} on the waiting list` : taken
}
