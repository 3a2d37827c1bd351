import { NEXT_DATES, nextDates } from '@ningjing/contract/timetable/timetable'
import type { Timetable } from '@ningjing/contract/timetable/timetable.schemas'
import type { Deps } from '../../deps.ts'
import { type TimetableQuery, timetableDates, timetableDays } from './timetable.rules.ts'

/**
 * Checks which days are asked for, and returns a function that reads the dates of approved classes on them. Throws
 * `request.invalid` for other days.
 */
export function planTimetable(deps: Deps, query: TimetableQuery): () => Promise<Timetable> {
  const { CLUB_TIME_ZONE: zone } = deps.config
  const now = deps.clock.now()
  const days = timetableDays(query, zone, now)
  return async () => {
    const classes = await deps.stores.timetable.soldBetween(days)
    return { zone, from: days.from, to: days.to, dates: timetableDates(classes, days, query, zone, now) }
  }
}

/** The next dates of the coming week, without reading the whole of it. */
export async function readNextDates(deps: Deps): Promise<Timetable> {
  const { CLUB_TIME_ZONE: zone } = deps.config
  const now = deps.clock.now()
  const days = timetableDays({}, zone, now)
  // The next dates of all are among those of the classes that are next. A date that is sold by itself comes with its class.
  const classes = await deps.stores.timetable.next(2 * NEXT_DATES, now)
  const dates = nextDates(timetableDates(classes, days, {}, zone, now), now)
  return { zone, from: days.from, to: days.to, dates }
}
