import { HOLD_MS, MAX_HOLD_MS, MAX_LIVE_HOLDS } from '@ningjing/contract/limits'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type { ClassRecord, Hold } from '../base/records.ts'

/** While it lives, price and seat are fixed for its student. */
export function isLive(hold: Hold, now: Date): boolean {
  return hold.expiresAt > now
}

/** When a hold ends that is taken or renewed now: ten minutes on, at most thirty after it began. */
export function endOfHold(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + HOLD_MS, createdAt.getTime() + MAX_HOLD_MS))
}

/** Cents of a price as it was shown, in dollars; null when it is no whole number of cents. */
export function exactCents(dollars: number): number | null {
  const cents = centsOf(dollars)
  return Number.isSafeInteger(cents) && dollarsOf(cents) === dollars ? cents : null
}

/** What a student would pay now, in cents: the price of her live hold, or of the class. */
export function centsNow(yogaClass: ClassRecord, userId: string, now: Date): number {
  const own = yogaClass.holds[userId]
  return own && isLive(own, now) ? own.cents : yogaClass.priceInCents
}

/** Refusal of a price that is not the price now, with the one that is. */
export function priceChanged(cents: number): Problem {
  return new Problem('class.price-changed', { facts: { price: dollarsOf(cents) } })
}

/** Why no seat could be held; undefined when nothing stands against it by now. */
export function problemOfHold(
  yogaClass: ClassRecord | null,
  userId: string,
  cents: number,
): Problem | undefined {
  if (yogaClass?.status !== 'approved') return new Problem('class.not-found')
  if (yogaClass.roster[userId]) return new Problem('enrolment.exists')
  if (yogaClass.priceInCents !== cents) return priceChanged(yogaClass.priceInCents)
  if (yogaClass.seats < 1) return new Problem('class.sold-out')
  return undefined
}

/** Refuses a hold beyond the most one student may have, with the time until one of them ends. */
export function assertFewHolds(others: Hold[], now: Date): void {
  const live = others.filter((hold) => isLive(hold, now))
  if (live.length < MAX_LIVE_HOLDS) return
  const firstEnd = Math.min(...live.map(({ expiresAt }) => expiresAt.getTime()))
  const seconds = Math.ceil((firstEnd - now.getTime()) / 1000)
  const minutes = Math.ceil(seconds / 60)
  throw new Problem('payment.too-many-holds', {
    detail: `You are paying for ${MAX_LIVE_HOLDS} classes at once. Finish one of them, or wait until one ends in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    facts: { seconds },
  })
}
