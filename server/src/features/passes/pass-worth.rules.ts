import { hasRunOut, lastDayOf } from '@ningjing/contract/passes/last-day'
import { dayAt } from '@ningjing/contract/zone'
import { daysOf } from '../../base/days.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { shareInCents } from '../../domain/purse.ts'

/** What the worth of a pass depends on. One that is stopped keeps the time that it had left then. */
export type WorthOf = Pick<PurseRecord, 'granted' | 'left' | 'state' | 'validUntil' | 'paidInCents'> & {
  product: Pick<PurseRecord['product'], 'days'>
  stoppedAt?: Date
  lostAt?: Date
}

/**
 * What is left of a pass: its credits at the price of one, or of an unlimited pass the days to come at the price of one,
 * rounded down to the cent. 0 of a pass that has ended or run out.
 * @param zone of the club, whose days count
 */
export function worthInCents(purse: WorthOf, now: Date, zone: string): number {
  const paidCents = keptInCents(purse)
  const { granted, left, state, validUntil, product, stoppedAt } = purse
  if (state === 'ended' || hasRunOut(purse, now)) return 0
  if (granted === null || left === null) {
    const days = validUntil ? daysLeft(validUntil, stoppedAt ?? now, zone) : product.days
    return shareInCents(days, product.days, paidCents)
  }
  return shareInCents(left, granted, paidCents)
}

/** What one booking is worth: a credit, or of an unlimited pass a day, rounded down to the cent. */
export function unitInCents({ granted, product, paidInCents }: WorthOf): number {
  return shareInCents(1, granted ?? product.days, paidInCents)
}

/** What was paid for a pass; 0 if a bank has taken that back. */
export function keptInCents({ paidInCents, lostAt }: Pick<WorthOf, 'paidInCents' | 'lostAt'>): number {
  return lostAt ? 0 : paidInCents
}

/** Whole days to come: those after the day of a moment. */
function daysLeft(validUntil: Date, moment: Date, zone: string): number {
  return daysOf({ from: dayAt(moment, zone), to: lastDayOf(validUntil, zone) }) - 1
}
