import { toCardOf } from '../../domain/given-back.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import type { CardIntent } from '../../gateways/card-intents.ts'
import { isPaid } from '../../gateways/intent.rules.ts'

/** Cents paid and given back. */
export type MoneySums = { paid: number; refunded: number }

/** Sums of the payment records, and of the paid intents at the card provider. */
type BothSums = { ours: MoneySums; provider: MoneySums }

/** The sums of one class. */
export type ClassMoney = BothSums & { classId: string }

/** What a reconciliation has read. */
export type Totals = BothSums & {
  classes: number
  payments: number
  /** Of the classes that somebody has paid for, by id, each with its dates that are sold by themselves. */
  byClass: Map<string, ClassMoney>
}

export function noTotals(): Totals {
  return { classes: 0, payments: 0, ...noSums(), byClass: new Map() }
}

function noSums(): BothSums {
  return { ours: { paid: 0, refunded: 0 }, provider: { paid: 0, refunded: 0 } }
}

/**
 * What was paid at the desk, or given back by hand, never was at the card provider.
 * @param classId of the class under which it counts
 */
export function addPayment(totals: Totals, payment: PaymentRecord, classId = payment.classId): void {
  const { priceInCents, kind } = payment
  totals.payments += 1
  if (priceInCents > 0 && kind !== 'desk')
    add(totals, classId, 'ours', { paid: priceInCents, refunded: toCardOf(payment) })
}

/** @param classId of the class under which it counts */
export function addIntent(totals: Totals, intent: CardIntent, classId?: string): void {
  if (!isPaid(intent)) return
  const { order, amountInCents, refundedInCents } = intent
  add(totals, classId ?? order.classId, 'provider', { paid: amountInCents, refunded: refundedInCents })
}

function add(totals: Totals, classId: string, side: keyof BothSums, { paid, refunded }: MoneySums): void {
  const money = totals.byClass.get(classId) ?? { classId, ...noSums() }
  totals.byClass.set(classId, money)
  for (const sums of [totals[side], money[side]]) {
    sums.paid += paid
    sums.refunded += refunded
  }
}

/** The sums of at most `max` classes: those that differ most from the provider first, then those with the most paid. */
export function mainClasses({ byClass }: Pick<Totals, 'byClass'>, max: number): ClassMoney[] {
  const differenceOf = ({ ours, provider }: ClassMoney) => Math.abs(keptOf(ours) - keptOf(provider))
  return [...byClass.values()]
    .sort((a, b) => differenceOf(b) - differenceOf(a) || b.ours.paid - a.ours.paid)
    .slice(0, max)
}

export function keptOf({ paid, refunded }: MoneySums): number {
  return paid - refunded
}
