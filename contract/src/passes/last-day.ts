import { zonedDay } from '../classes/schedule.ts'
import { dayAt } from '../zone.ts'

/** When a pass ends. */
type Ends = {
  /** Null before the first use of a pass whose days count from then. */
  validUntil: Date | string | null
  stoppedAt?: Date | string | undefined
}

/** Whether a pass has run out. The days of one that is stopped do not pass. */
export function hasRunOut({ validUntil, stoppedAt }: Ends, now: Date): boolean {
  return validUntil !== null && new Date(validUntil) <= new Date(stoppedAt ?? now)
}

/** A pass ends as its last day does. */
const lastMoment = (validUntil: Date | string) => new Date(new Date(validUntil).getTime() - 1)

/** The last day of a pass in the zone of the club: `2026-12-31`. */
export const lastDayOf = (validUntil: Date | string, zone: string): string =>
  dayAt(lastMoment(validUntil), zone)

/** `Thu, 31 Dec`. */
export const lastDayText = (validUntil: Date | string, zone: string, now: Date): string =>
  zonedDay(lastMoment(validUntil), zone, now)

/** To a student whose credits come back to a pass that has run out. */
export const ranOutText = (validUntil: Date | string, zone: string, now: Date): string =>
  `Your pass ran out on ${lastDayText(validUntil, zone, now)}, so it pays for no more bookings.`
