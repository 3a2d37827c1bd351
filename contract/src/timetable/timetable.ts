import { route } from '../endpoint.ts'

export const readTimetable = route('GET', '/schedule', 'anyone')

/** Days that are read where none are named, from today on. */
export const TIMETABLE_DAYS = 7
/** Days that one call may read. */
export const MAX_TIMETABLE_DAYS = 35
/** How many days ago, and how many days ahead, a day may be. */
export const TIMETABLE_DAYS_BACK = 7
export const TIMETABLE_DAYS_AHEAD = 400

/** What is wrong with the days of a call. */
export const TIMETABLE_PROBLEMS = {
  order: 'Use a first day that is not after the last one.',
  length: `Use at most ${MAX_TIMETABLE_DAYS} days.`,
  range: `Use days from ${TIMETABLE_DAYS_BACK} days ago to ${TIMETABLE_DAYS_AHEAD} days ahead.`,
}
