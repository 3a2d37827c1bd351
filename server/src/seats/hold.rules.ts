import {
  HOLD_MS,
  MAX_HOLD_MS,
  MAX_LIVE_HOLDS,
  MAX_UNCONFIRMED_HOLDS_PER_ADDRESS,
} from '@ningjing/contract/limits'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { isListOver, MAX_WAITING } from '@ningjing/contract/waiting/waiting'
import type { ClassRecord } from '../domain/records.ts'
import type { Hold } from '../domain/seat.records.ts'
import type { StudentsClass } from '../domain/students-class.records.ts'

/** Whether places of an approved class are sold now, if any are left. */
export function isSold(
  { stage, salesEndAt, lastAt }: Pick<ClassRecord, 'stage' | 'salesEndAt' | 'lastAt'>,
  now: Date,
): boolean {
  return stage === 'open' && (salesEndAt === null || salesEndAt > now) && !isOver({ lastAt }, now)
}

/** The seats of an approved class that anyone can buy now: none while students wait for one, or when sales are over. */
export function seatsForSale(
  yogaClass: Pick<ClassRecord, 'stage' | 'salesEndAt' | 'lastAt' | 'seats' | 'queued'>,
  now: Date,
): number {
  return isSold(yogaClass, now) && yogaClass.queued === 0 ? yogaClass.seats : 0
}

/** Whether an approved class is sold, but has no seat left, and nobody can join its waiting list. */
export function isListClosed(
  yogaClass: Pick<ClassRecord, 'of' | 'stage' | 'salesEndAt' | 'lastAt' | 'seats' | 'queued'>,
  now: Date,
): boolean {
  const isFull = isSold(yogaClass, now) && seatsForSale(yogaClass, now) === 0
  return isFull && (isListOver(yogaClass, now) || yogaClass.queued >= MAX_WAITING)
}

/** Whether each date of a class is over or canceled. A class that never had dates goes on forever. */
export function isOver({ lastAt }: Pick<ClassRecord, 'lastAt'>, now: Date): boolean {
  return lastAt !== null && lastAt <= now
}

/**
 * Whether a class was held to its end. One whose dates are all canceled was not: its students may still leave it, the
 * studio may still cancel it, and both give back what was paid.
 */
export function wasHeld({ firstAt, lastAt }: Pick<ClassRecord, 'firstAt' | 'lastAt'>, now: Date): boolean {
  return firstAt !== null && isOver({ lastAt }, now)
}

/** Price and seat are fixed for the student while their hold is live. */
export function isLive(hold: Hold, now: Date): boolean {
  return hold.expiresAt > now
}

/** The live hold of a student in a class. */
export function liveHoldOf(yogaClass: StudentsClass, userId: string, now: Date): Hold | undefined {
  const hold = yogaClass.holds[userId]
  return hold && isLive(hold, now) ? hold : undefined
}

/** What a student would pay now, in cents: the price of their live hold, else of the class. */
export function centsNow(yogaClass: StudentsClass, userId: string, now: Date): number {
  return liveHoldOf(yogaClass, userId, now)?.cents ?? yogaClass.priceInCents
}

/** When a hold ends that is taken or renewed now: `HOLD_MS` from now, at most `MAX_HOLD_MS` after it began. */
export function endOfHold(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + HOLD_MS, createdAt.getTime() + MAX_HOLD_MS))
}

/** When the hold of a checkout ends that is opened now. An offer lasts at least until its own end. */
export function renewedEnd({ createdAt, offerUntil }: Hold, now: Date): Date {
  if (!offerUntil) return endOfHold(createdAt, now)
  const end = endOfHold(offerUntil, now)
  return end > offerUntil ? end : offerUntil
}

/** The cents of a price in dollars; null unless it is a whole number of cents. */
export function exactCents(dollars: number): number | null {
  const cents = centsOf(dollars)
  return Number.isSafeInteger(cents) && dollarsOf(cents) === dollars ? cents : null
}

/** The problem of a price that is no longer valid, with the price now. */
export function priceChanged(cents: number): Problem {
  return new Problem('class.price-changed', { facts: { price: dollarsOf(cents) } })
}

/** Why O1 did not match; undefined when it would match now. */
export function problemOfHold(
  yogaClass: StudentsClass | null | undefined,
  userId: string,
  cents: number,
  now: Date,
): Problem | undefined {
  if (yogaClass?.status !== 'approved') return new Problem('class.not-found')
  if (yogaClass.roster[userId]) return new Problem('enrolment.exists')
  if (!isSold(yogaClass, now)) return new Problem('class.closed')
  if (yogaClass.priceInCents !== cents) return priceChanged(yogaClass.priceInCents)
  if (yogaClass.seats < 1 || yogaClass.queued > 0) return new Problem('class.sold-out')
  return undefined
}

/**
 * Throws `user.email-unconfirmed` when students with unconfirmed e-mails hold `MAX_UNCONFIRMED_HOLDS_PER_ADDRESS` seats
 * from one address.
 * @param others the holds from this address, without the one in question
 */
export function assertBelowMaxUnconfirmed(others: Hold[], now: Date, scale: number): void {
  const max = Math.ceil(MAX_UNCONFIRMED_HOLDS_PER_ADDRESS * scale)
  if (others.filter((hold) => isLive(hold, now)).length < max) return
  throw new Problem('user.email-unconfirmed', because('network-pays-much'))
}

/**
 * Throws `payment.too-many-holds`, with the time until a hold ends, when a student already has `MAX_LIVE_HOLDS`.
 * @param others the student's holds in other classes
 */
export function assertBelowMaxHolds(others: Hold[], now: Date): void {
  const live = others.filter((hold) => isLive(hold, now))
  if (live.length < MAX_LIVE_HOLDS) return
  const firstEnd = Math.min(...live.map(({ expiresAt }) => expiresAt.getTime()))
  const seconds = Math.ceil((firstEnd - now.getTime()) / 1000)
  throw new Problem('payment.too-many-holds', because('holds-at-limit', { classes: MAX_LIVE_HOLDS, seconds }))
}
