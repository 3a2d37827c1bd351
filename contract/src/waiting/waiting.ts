import { route } from '../endpoint.ts'

export const joinWaiting = route('POST', '/waiting', 'student')
export const leaveWaiting = route('DELETE', '/waiting/:key', 'signed-in')
export const listWaiting = route('GET', '/waiting/:key', 'own-email')

/** Students in the waiting list of one class. */
export const MAX_WAITING = 100
/** Waiting lists of one student: two weeks of somebody who comes to five single dates a week. */
export const MAX_WAITING_LISTS = 10
/** The longest time before a class that a student may set as a limit, in hours. */
export const MAX_NOT_LATER_HOURS = 720

const HOUR_MS = 3_600_000
/** How long an offered seat is kept; shorter within the last day before the sales end. */
export const OFFER_MS = 12 * HOUR_MS
export const LAST_DAY_OFFER_MS = HOUR_MS
/** The same for a single date, within its last hours. Its last day begins a day before its start. */
export const LAST_HOURS_MS = 3 * HOUR_MS
export const LAST_HOURS_OFFER_MS = HOUR_MS / 4
/** The waiting list closes so long before the sales end. */
export const LIST_CLOSES_BEFORE_MS = 2 * HOUR_MS
/** That of a single date, which students still book on the same day. */
export const DATE_LIST_CLOSES_BEFORE_MS = HOUR_MS / 2
/** The time of an offer stands still from the first of these hours of the clock until the second. */
export const OFFER_NIGHT = { from: 22, until: 7 } as const

/** What decides when a waiting list closes: `of` is set for a single date, `salesEndAt` is null without an end. */
type Listed = { of?: string | object | undefined; salesEndAt: Date | string | null }

export function listClosesBeforeMs({ of }: Pick<Listed, 'of'>): number {
  return of ? DATE_LIST_CLOSES_BEFORE_MS : LIST_CLOSES_BEFORE_MS
}

/** Whether the waiting list of a class has closed. */
export function isListOver(listed: Listed, now: Date): boolean {
  const { salesEndAt } = listed
  return salesEndAt !== null && new Date(salesEndAt).getTime() - listClosesBeforeMs(listed) <= now.getTime()
}
