import { hasRunOut } from '@ningjing/contract/passes/last-day'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { shareInCents } from '../../domain/purse.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the worth of a pass depends on. One that is stopped keeps the time that it had left then. */
export type WorthOf = Pick<PurseRecord, 'granted' | 'left' | 'state' | 'validUntil'> & {
  product: Pick<PurseRecord['product'], 'days'>
  stoppedAt?: Date
}

/**
 * What is left of a pass: its credits at the price of one, or of an unlimited pass the days to come at the price of one,
 * rounded down to the cent. 0 of a pass that has ended or run out.
 * @param paidCents what was paid for the pass
 */
export function worthInCents(purse: WorthOf, paidCents: number, now: Date): number {
  const { granted, left, state, validUntil, product, stoppedAt } = purse
  if (state === 'ended' || hasRunOut(purse, now)) return 0
  if (granted === null || left === null) {
    return shareInCents(daysLeft(validUntil, product.days, stoppedAt ?? now), product.days, paidCents)
  }
  return shareInCents(left, granted, paidCents)
}

/**
 * What one booking is worth: a credit, or of an unlimited pass a day, rounded down to the cent.
 * @param paidCents what was paid for the pass
 */
export function unitInCents({ granted, product }: WorthOf, paidCents: number): number {
  return shareInCents(1, granted ?? product.days, paidCents)
}

/** Whole days to come. A day on which the clocks change is an hour shorter, and still a day. */
function daysLeft(validUntil: Date | null, days: number, now: Date): number {
  if (!validUntil) return days
  return Math.floor((validUntil.getTime() - now.getTime() + HOUR_MS) / DAY_MS)
}
