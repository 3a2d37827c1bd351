import { route } from '../endpoint.ts'

export const joinWaiting = route('POST', '/waiting', 'student')
export const leaveWaiting = route('DELETE', '/waiting/:key', 'signed-in')
export const listWaiting = route('GET', '/waiting/:key', 'own-email')

/** Students in the waiting list of one class, and waiting lists of one student. */
export const MAX_WAITING = 100
export const MAX_WAITING_LISTS = 5
/** The longest time before a class that a student may set as a limit, in hours. */
export const MAX_NOT_LATER_HOURS = 720

const HOUR_MS = 3_600_000
/** How long an offered seat is kept; shorter within the last day before the sales end. */
export const OFFER_MS = 12 * HOUR_MS
export const LAST_DAY_OFFER_MS = HOUR_MS
/** The waiting list closes so long before the sales end. */
export const LIST_CLOSES_BEFORE_MS = 2 * HOUR_MS
/** The time of an offer stands still from the first of these hours of the clock until the second. */
export const OFFER_NIGHT = { from: 22, until: 7 } as const

/** Whether the waiting list of a class has closed; `salesEndAt` as a date or as ISO 8601, null without an end. */
export function isListOver(salesEndAt: Date | string | null, now: Date): boolean {
  return salesEndAt !== null && new Date(salesEndAt).getTime() - LIST_CLOSES_BEFORE_MS <= now.getTime()
}
