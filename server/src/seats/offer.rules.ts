import { laterDay } from '@ningjing/contract/classes/schedule'
import {
  LAST_DAY_OFFER_MS,
  LAST_HOURS_MS,
  LAST_HOURS_OFFER_MS,
  OFFER_MS,
  OFFER_NIGHT,
} from '@ningjing/contract/waiting/waiting'
import { localAt, momentOf } from '@ningjing/contract/zone'
import type { ClassRecord } from '../domain/records.ts'
import type { Hold, QueueEntry } from '../domain/seat.records.ts'
import type { Todo } from '../domain/todo.records.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Offered = Pick<ClassRecord, 'of' | 'firstAt' | 'lastAt' | 'salesEndAt'>
type Offer = Pick<Hold, 'createdAt' | 'offerUntil'>

/**
 * When an offer ends that is made now: after 12 hours, or 1 hour within the last day before the sales end, and with
 * them, or with the class, at the latest. For a single date its last day is the one before its start, with 15 minutes
 * in the last 3 hours. Nights in the club's zone do not count.
 */
export function endOfOffer(offered: Offered, now: Date, zone: string): Date {
  const ends = [afterWaking(now, lengthOf(offered, now), zone), offered.salesEndAt, offered.lastAt]
  return new Date(Math.min(...ends.map((end) => end?.getTime() ?? Number.POSITIVE_INFINITY)))
}

/**
 * Whether an offer is shorter than an hour, nights not counted: then it is nobody's fault not to see it in time (decision
 * 028).
 */
export function isShortOffer({ createdAt, offerUntil }: Offer, zone: string): boolean {
  return offerUntil !== undefined && offerUntil < afterWaking(createdAt, LAST_DAY_OFFER_MS, zone)
}

function lengthOf({ of, firstAt, salesEndAt }: Offered, now: Date): number {
  const last = of ? firstAt : salesEndAt
  const leftMs = last === null ? Number.POSITIVE_INFINITY : last.getTime() - now.getTime()
  if (of && leftMs <= LAST_HOURS_MS) return LAST_HOURS_OFFER_MS
  return leftMs <= DAY_MS ? LAST_DAY_OFFER_MS : OFFER_MS
}

/** The moment so many milliseconds later, nights not counted. */
function afterWaking(from: Date, ms: number, zone: string): Date {
  const [day = '', time = ''] = localAt(from, zone).split('T')
  const hour = Number(time.slice(0, 2))
  const isLate = hour >= OFFER_NIGHT.from
  if (isLate || hour < OFFER_NIGHT.until) {
    return afterWaking(clockTime(isLate ? laterDay(day, 1) : day, OFFER_NIGHT.until, zone), ms, zone)
  }
  const leftMs = clockTime(day, OFFER_NIGHT.from, zone).getTime() - from.getTime()
  if (ms <= leftMs) return new Date(from.getTime() + ms)
  return afterWaking(clockTime(laterDay(day, 1), OFFER_NIGHT.until, zone), ms - leftMs, zone)
}

/** A full hour of a day. No zone changes its clocks at the ends of the night; if one did, it is the hour after. */
function clockTime(day: string, hour: number, zone: string): Date {
  const at = (clock: number) => momentOf(`${day}T${String(clock).padStart(2, '0')}:00`, zone).at
  return at(hour) ?? at(hour + 1) ?? new Date(`${day}T12:00Z`)
}

/** Whether it is later than the student wanted to be offered a seat. */
export function isTooLate(
  { notLaterThanHours }: Pick<QueueEntry, 'notLaterThanHours'>,
  { firstAt }: Pick<ClassRecord, 'firstAt'>,
  now: Date,
): boolean {
  if (notLaterThanHours === undefined || firstAt === null) return false
  return firstAt.getTime() - now.getTime() < notLaterThanHours * HOUR_MS
}

/** Whether a todo is that of the offer that a hold is: its student was not notified yet. */
export const isOfferOf =
  ({ orderId }: Pick<Hold, 'orderId'>) =>
  (todo: Todo): boolean =>
    todo.kind === 'offered' && todo.orderId === orderId
