import {
  DAYS_AHEAD,
  datesOn,
  dayInWeek,
  isLeftOut,
  isOpenedBy,
  MAX_COMING_DATES,
  type Repeat,
  type RepeatedDate,
  weekdayOf,
} from '@ningjing/contract/classes/repeat'
import { dateProblem, endOf, laterDay, MAX_YEARS_AHEAD } from '@ningjing/contract/classes/schedule'
import { type ClosedDays, closedOn } from '@ningjing/contract/club/closed-days'
import { movesOf } from '@ningjing/contract/enrolments/terms'
import { dayAt } from '@ningjing/contract/zone'
import { betweenDays } from '../../base/days.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { type DateTools, newSession, zoneOf } from './class-plan.rules.ts'
import { type RepeatField, timeKey } from './repeat.rules.ts'

/** How long a date stays among those of its class after its end. */
const PAST_MS = 30 * 24 * 3600_000
const MAX_DAYS_AHEAD = 365 * MAX_YEARS_AHEAD

type Repeating = Parameters<typeof zoneOf>[0] & Pick<ClassRecord, 'enrolled' | 'held' | RepeatField>

/**
 * The dates of a class that were over long ago; none while the class itself has students, whose refunds count them, and
 * none of a class that has no other ones: its last date says when it was over.
 */
export function pastDates(
  { sessions, enrolled, held }: Repeating,
  opened: readonly SessionRecord[],
  now: Date,
): SessionRecord[] {
  const goesOn = [...sessions, ...opened].some((one) => isToCome(one, now))
  if (enrolled + held > 0 || !goesOn) return []
  return sessions.filter((one) => endOf(one).getTime() <= now.getTime() - PAST_MS)
}

/** Whether a date that is not canceled has not begun. */
export function isToCome({ at, canceled }: SessionRecord, now: Date): boolean {
  return at > now && !canceled
}

/** The dates that a class that repeats opens now, and the last day of each time after that. */
export function datesToOpen(
  yogaClass: Repeating,
  closed: readonly ClosedDays[],
  tools: DateTools,
): { opened: SessionRecord[]; repeatOpened: Record<string, string> } {
  const { repeat, repeatOpened = {}, sessions } = yogaClass
  const [marks, opened] = [{ ...repeatOpened }, [] as SessionRecord[]]
  if (!repeat) return { opened, repeatOpened: marks }
  const { now } = tools
  const zone = zoneOf(yogaClass, tools)
  const today = dayAt(now, zone)
  const first = repeat.from > today ? repeat.from : today
  const [horizon, last] = [DAYS_AHEAD, MAX_DAYS_AHEAD].map((days) => laterDay(today, days))
  const coming = sessions.filter((one) => isToCome(one, now)).length
  const starts = sessions.flatMap((one) => [one.at, ...movesOf(one).map(({ from }) => from)])
  const known = new Set(starts.map((start) => start.getTime()))
  const count = () => coming + opened.length
  // A club that is closed for longer than the horizon still says when the class goes on.
  const isLooked = (day: string) => day <= `${horizon}` || (count() === 0 && day <= `${last}`)
  for (let day = first; isLooked(day); day = laterDay(day, 1)) {
    if (repeat.until !== null && day > repeat.until) break
    for (const date of datesOn(repeat, day)) {
      const key = timeKey({ weekday: weekdayOf(day), time: date.local.slice(11) })
      if ((marks[key] ?? '') >= day) continue
      if (count() >= MAX_COMING_DATES) return { opened, repeatOpened: marks }
      marks[key] = day
      if (isLeftOut(date.local, zone, closed)) continue
      const session = newSession(date, zone, tools)
      if (session.at > now && !known.has(session.at.getTime()))
        opened.push({ ...session, addedAt: now, repeats: true })
    }
  }
  return { opened, repeatOpened: marks }
}

/** When a class is looked at next that has these dates now: on the next day of its zone; null once it is over. */
export function nextLook(
  yogaClass: Repeating,
  sessions: readonly SessionRecord[],
  tools: DateTools,
): Date | null {
  const { repeat } = yogaClass
  const zone = zoneOf(yogaClass, tools)
  const today = dayAt(tools.now, zone)
  const goesOn = repeat && (repeat.until === null || repeat.until >= today)
  const isLooked = goesOn || sessions.some((one) => isToCome(one, tools.now))
  return isLooked ? betweenDays(today, today, zone).end : null
}

/** A date that is not as it would be opened now, with the time of its week that it could have instead. */
export type Differing = { session: SessionRecord; closed: string | null; to: RepeatedDate | null }

/**
 * The dates to come that follow the weekly times, and that the class would not open so now; none once the class is also
 * sold as a whole.
 */
export function differingFrom(
  { repeat, sessions, zone, dropIn }: Pick<ClassRecord, 'repeat' | 'sessions' | 'zone' | 'dropIn'>,
  closed: readonly ClosedDays[],
  now: Date,
): Differing[] {
  if (!dropIn?.only) return []
  const coming = sessions.filter((one) => isToCome(one, now))
  const taken = new Set(coming.map(({ local }) => local))
  return coming
    .filter(({ repeats }) => repeats)
    .flatMap((session) => {
      const { local } = session
      const day = local.slice(0, 10)
      const isPlanned = repeat && isOpenedBy(repeat, session)
      const why = closedOn(closed, day)?.name ?? null
      if (isPlanned && why === null) return []
      // Its length alone may differ.
      const isFree = (one: RepeatedDate) =>
        (one.local === local ? why === null : !taken.has(one.local)) &&
        isPossible(one.local, zone, closed, now)
      const to = repeat ? (datesOfWeek(repeat, day).find(isFree) ?? null) : null
      if (to) taken.add(to.local)
      return [{ session, closed: why, to }]
    })
}

/** Whether a class that repeats may have a date at a local time. */
function isPossible(local: string, zone: string, closed: readonly ClosedDays[], now: Date): boolean {
  return !isLeftOut(local, zone, closed) && dateProblem(local, zone, now) === undefined
}

/** The times of the week of a day, those of the same day first. */
function datesOfWeek(repeat: Repeat, day: string): RepeatedDate[] {
  const days = [1, 2, 3, 4, 5, 6, 7].map((weekday) => dayInWeek(day, weekday))
  return [day, ...days.filter((one) => one !== day)].flatMap((one) => datesOn(repeat, one))
}
