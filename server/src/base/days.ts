import { laterDay } from '@ningjing/contract/classes/schedule'
import { momentOf } from '@ningjing/contract/zone'

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

/** A day on which the clocks skip midnight begins an hour later. */
function startOfDay(day: string, zone: string): Date {
  const at = momentOf(`${day}T00:00`, zone).at ?? momentOf(`${day}T01:00`, zone).at
  if (!at) throw new RangeError(`The zone ${zone} has no beginning of ${day}`)
  return at
}
