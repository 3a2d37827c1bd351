import { laterDay } from '../classes/schedule.ts'
import { route } from '../endpoint.ts'
import type { FieldRule } from '../field-reasons.ts'
import { type WeekStart, weekdaysFrom } from '../formats.ts'

export const readTimetable = route('GET', '/schedule', 'anyone')
export const readToday = route('GET', '/today', 'signed-in')

/** Days that are read where none are named, from today on. */
export const TIMETABLE_DAYS = 7
/** Days that one call may read. */
export const MAX_TIMETABLE_DAYS = 35
/** How many days ago, and how many days ahead, a day may be. */
export const TIMETABLE_DAYS_BACK = 7
export const TIMETABLE_DAYS_AHEAD = 400

/** What is wrong with the days of a call. */
export const TIMETABLE_PROBLEMS = {
  order: 'first-after-last',
  length: { reason: 'too-many-days', maximum: MAX_TIMETABLE_DAYS },
  range: { reason: 'days-out-of-range', back: TIMETABLE_DAYS_BACK, ahead: TIMETABLE_DAYS_AHEAD },
} as const satisfies Record<string, FieldRule>

/** Rows of the band "Next classes". */
export const NEXT_DATES = 5

/** The next dates that are held: what the home page shows of the coming days. */
export function nextDates<Row extends { startAt: string; canceled: boolean }>(
  dates: Row[],
  now: Date,
): Row[] {
  return dates.filter(({ startAt, canceled }) => !canceled && new Date(startAt) > now).slice(0, NEXT_DATES)
}

/** The first day of the next week, after a day such as `2026-05-04`. */
export function nextWeekAfter(day: string, weekStart: WeekStart): string {
  const place = weekdaysFrom(weekStart).indexOf(new Date(day).getUTCDay() || 7)
  return laterDay(day, TIMETABLE_DAYS - place)
}

/** How many of their next dates the home of a student begins with. */
export const NEXT_OWN_DATES = 2
