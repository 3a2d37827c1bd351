import { substituteText } from '@ningjing/contract/classes/substitute-text'
import { clockText, durationText, zoneText } from '@ningjing/contract/local-text'
import type { Today, TodayDate } from '@ningjing/contract/timetable/timetable.schemas'
import { dayAt } from '@ningjing/contract/zone'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentTime } from '../../lib/current-time.ts'
import { formats } from '../../lib/formats.ts'
import { paths } from '../../paths.ts'
import { dayNames } from './day-names.ts'

type Props = {
  today: Today
  /** The picture beside a date. */
  picture: (date: TodayDate) => ReactNode
  /** Links below a date. */
  actions: (date: TodayDate) => ReactNode
}

/** The next date of a student, when and where, and in a line the one after it. There is at least one. */
export function NextOwnDates({ today: { zone, dates }, picture, actions }: Props) {
  const now = useCurrentTime()
  const [next, then] = dates
  if (!next) return null
  const where = [next.place, next.online && `Online, ${zoneText(zone)}`].filter(Boolean)
  const teacher = substituteText(next.instructor, next.substitutes)
  return (
    <section
      aria-label="Your next class"
      className="mt-4 overflow-hidden rounded-xl border border-line bg-surface shadow-2 sm:mt-6"
    >
      <div className="flex flex-wrap gap-x-6 gap-y-4 p-5 sm:flex-nowrap sm:p-7">
        <div className="w-40 shrink-0 self-start overflow-hidden rounded-md max-sm:hidden lg:w-52">
          {picture(next)}
        </div>
        <div className="wrap-anywhere min-w-0 flex-1">
          <p className="eyebrow">Your next class</p>
          <h2 className="mt-1 text-[1.75rem] tabular-nums">{whenText(next, zone, now)}</h2>
          <p className="mt-1 font-semibold text-[1.125rem]">
            <Link to={paths.yogaClass(next.classId)} className="link">
              {next.name}
            </Link>
          </p>
          <p className="mt-1 text-muted">{[durationText(next.minutes), teacher, ...where].join(' · ')}</p>
          <div className="mt-4 flex flex-wrap items-center gap-3">{actions(next)}</div>
        </div>
      </div>
      {then && (
        <p className="wrap-anywhere flex flex-wrap items-center gap-x-4 border-line border-t bg-sunken px-5 py-3 text-[.9375rem] sm:px-7">
          <span className="font-semibold tabular-nums">{whenText(then, zone, now)}</span>
          <Link
            to={paths.yogaClass(then.classId)}
            className="link -my-[11px] inline-block min-h-11 py-[11px]"
          >
            {then.name}
          </Link>
        </p>
      )}
    </section>
  )
}

/** `Today at 7:00 AM`, `Tomorrow at 7:00 AM`, `Mon, 30 Nov at 7:00 AM`, and while it runs `On now, since 7:00 AM`. */
function whenText({ startAt, local }: TodayDate, zone: string, now: Date): string {
  const time = clockText(local, formats().clock)
  if (Date.parse(startAt) <= now.getTime()) return `On now, since ${time}`
  const { near, text } = dayNames(local.slice(0, 10), dayAt(now, zone))
  return `${near || text} at ${time}`
}
