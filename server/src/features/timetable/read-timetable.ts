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
    const classes = await deps.stores.timetable.between(days)
    return { zone, from: days.from, to: days.to, dates: timetableDates(classes, days, query, zone, now) }
  }
}
