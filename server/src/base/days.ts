import { laterDay } from '@ningjing/contract/classes/schedule'
import { startOfDay } from '@ningjing/contract/zone'

const DAY_MS = 24 * 3600_000

/** Days of the club's calendar, both counted, and the moments between which they are; `end` is exclusive. */
export type Period = { from: string; to: string; start: Date; end: Date }

/** The number of days. */
export function daysOf({ from, to }: Pick<Period, 'from' | 'to'>): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

export function betweenDays(from: string, to: string, zone: string): Period {
  return { from, to, start: startOfDay(from, zone), end: startOfDay(laterDay(to, 1), zone) }
}
