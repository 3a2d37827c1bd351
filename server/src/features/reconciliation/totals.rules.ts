import { toCardOf } from '../../domain/given-back.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import { isPaid } from '../../gateways/intent.rules.ts'
import type { OwnIntent } from './check-money.rules.ts'
import { type Confirmed, confirmationOf } from './check-payments.rules.ts'

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
 * Adds a paid intent to the sums, and with it its payment record: if that were added when it is read again later, a refund
 * in between would look like a difference.
 * @param confirmed receives the intent
 * @param classId of the class under which it counts
 */
export function addIntent(
  totals: Totals,
  intent: OwnIntent,
  payment: PaymentRecord | undefined,
  confirmed: Confirmed,
  classId = intent.order.classId,
): void {
  if (!isPaid(intent)) return
  const { id, order, amountInCents, refundedInCents } = intent
  const isRecorded = payment?.transactionId === id
  confirmed.recorded.set(confirmationOf(id, order.orderId), isRecorded)
  add(totals, classId, 'provider', { paid: amountInCents, refunded: refundedInCents })
  if (isRecorded) addOurs(totals, payment, classId)
}

/**
 * Counts a payment record, and adds it to the sums unless `addIntent` has. One that was paid after its intent was read is
 * in neither sum.
 * @param classId of the class under which it counts
 */
export function addPayment(
  totals: Totals,
  payment: PaymentRecord,
  { startedAt, recorded }: Confirmed,
  classId = payment.classId,
): void {
  totals.payments += 1
  const isAdded = recorded.get(confirmationOf(payment.transactionId, payment._id))
  const isNew = isAdded === undefined && payment.createdAt > startedAt
  if (!isAdded && !isNew) addOurs(totals, payment, classId)
}

/** What was paid at the desk, or given back by hand, never was at the card provider. */
function addOurs(totals: Totals, payment: PaymentRecord, classId: string): void {
  const { priceInCents, kind } = payment
  if (priceInCents === 0 || kind === 'desk') return
  add(totals, classId, 'ours', { paid: priceInCents, refunded: toCardOf(payment) })
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
