import { type ClosedDays, closedOn } from '../club/closed-days.ts'
import type { FieldRule } from '../field-reasons.ts'
import type { Clock } from '../formats.ts'
import { clockText, dayText, durationText, shortWeekday } from '../local-text.ts'
import { momentOf } from '../zone.ts'
import { laterDay } from './schedule.ts'

/** Times in a week at which one class repeats. */
export const MAX_WEEKLY_TIMES = 14
/** How far ahead the dates of a class that repeats are opened, and how many there are to come at most. */
export const DAYS_AHEAD = 56
export const MAX_COMING_DATES = 60

/** A time of each week; Monday is 1. */
export type WeeklyTime = { weekday: number; time: string; minutes: number }

/** A class that repeats each week, until further notice without a last day. Days are both counted. */
export type Repeat = { weekly: WeeklyTime[]; from: string; until: string | null }

export const REPEAT_PROBLEMS = {
  only: 'not-sold-by-date',
  twice: 'time-twice',
  order: 'before-first-day',
  full: { reason: 'too-many-times', maximum: MAX_WEEKLY_TIMES },
} as const satisfies Record<string, FieldRule>

/** The day of the week of a day such as `2026-05-04`, Monday is 1. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}

/** A date of a class that repeats. */
export type RepeatedDate = { local: string; minutes: number }

/** The dates of one day. */
export function datesOn({ weekly, from, until }: Repeat, day: string): RepeatedDate[] {
  if (day < from || (until !== null && day > until)) return []
  return weekly
    .filter(({ weekday }) => weekday === weekdayOf(day))
    .map(({ time, minutes }) => ({ local: `${day}T${time}`, minutes }))
}

/** The first dates of a class that repeats, from a day on: of as many days as are opened ahead, without closed ones. */
export function firstDates(
  repeat: Repeat,
  today: string,
  { zone, closed }: { zone: string; closed: readonly ClosedDays[] },
): RepeatedDate[] {
  const first = repeat.from > today ? repeat.from : today
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => laterDay(first, index))
  const dates = days.flatMap((day) => datesOn(repeat, day))
  return dates.filter(({ local }) => !isLeftOut(local, zone, closed)).slice(0, MAX_COMING_DATES)
}

/** Whether a date is one of those of a class that repeats. */
export function isOpenedBy(repeat: Repeat, { local, minutes }: RepeatedDate): boolean {
  return datesOn(repeat, local.slice(0, 10)).some((one) => one.local === local && one.minutes === minutes)
}

/** Whether a class that repeats has no date at a local time: the club is closed, or the clocks skip it. */
export function isLeftOut(local: string, zone: string, closed: readonly ClosedDays[]): boolean {
  return closedOn(closed, local.slice(0, 10)) !== undefined || momentOf(local, zone).at === null
}

/** `Every Tue and Thu, 6:30 PM, 1 h 15 min, until further notice` */
export function repeatText({ weekly, from, until }: Repeat, clock: Clock, now: Date): string {
  const days = new Map<string, string[]>()
  for (const { weekday, time, minutes } of weekly) {
    const when = `${clockText(`${from}T${time}`, clock)}, ${durationText(minutes)}`
    days.set(when, [...(days.get(when) ?? []), shortWeekday(weekday)])
  }
  const times = [...days].map(([when, weekdays]) => `${inWords(weekdays)}, ${when}`)
  const isToBegin = Date.parse(from) > now.getTime()
  const begin = isToBegin ? `, from ${dayText(`${from}T00:00`, now)}` : ''
  const end = until === null ? 'until further notice' : `until ${dayText(`${until}T00:00`, now)}`
  return `Every ${times.join('; ')}${begin}, ${end}`
}

function inWords(words: string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** By the week, so that two plans of the same times are the same. */
export function sortedTimes(weekly: readonly WeeklyTime[]): WeeklyTime[] {
  return weekly.toSorted((a, b) => a.weekday - b.weekday || a.time.localeCompare(b.time))
}

/** The day of the same week that is a weekday. */
export function dayInWeek(day: string, weekday: number): string {
  return laterDay(day, weekday - weekdayOf(day))
}
