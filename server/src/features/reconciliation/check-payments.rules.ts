import { createHash } from 'node:crypto'
import {
  DESK_TRANSACTION,
  FREE_TRANSACTION,
  MOVED_TRANSACTION,
  PASS_TRANSACTION,
} from '@ningjing/contract/payments/payments'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { dueAfterEnd } from '../../domain/purse.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

/** A payment that the provider confirms for an order, as 48 bits of a hash: half a million texts would take 100 MB. */
export function confirmationOf(intentId: string, orderId: string): number {
  return createHash('sha1').update(`${intentId} ${orderId}`).digest().readUIntBE(0, 6)
}

/**
 * What was read of the payments at the provider. `recorded`: those that are paid, by their hash, and whether the payment
 * record was there by then.
 */
export type Confirmed = { startedAt: Date; recorded: Map<number, boolean> }

/** What a payment is for. `isInWork`: something of its pass is left to be done. */
type Bought = { places: Places | undefined; purse: PurseRecord | undefined; isInWork: boolean }

/**
 * I4: a payment record has a confirmed payment, or an order that is free, moved or paid at the desk. I9: and a place in
 * the roster.
 * @param since when this release began to write all facts
 */
export function checkPayment(
  payment: PaymentRecord,
  order: OrderRecord | undefined,
  { places, purse, isInWork }: Bought,
  { recorded }: Pick<Confirmed, 'recorded'>,
  since: Date,
): Discrepancy[] {
  const { _id, userId, transactionId } = payment
  const name = `payment record ${_id}`
  const what =
    payment.productId === undefined
      ? checkPlaceOf(payment, places, since)
      : checkPassOf(payment, purse, isInWork)
  const withoutPlace = [...what, ...checkOrderOf(payment, order, since)]
  if (transactionId === MOVED_TRANSACTION + _id) {
    return [
      ...discrepancyIf(!isMovedBy(order, payment), 'I4', `${name}: says it was moved, but no order does`),
      ...withoutPlace,
    ]
  }
  if (transactionId === DESK_TRANSACTION + _id) {
    return [
      ...discrepancyIf(
        !isPaidAtDesk(order, payment),
        'I4',
        `${name}: says it was paid at the desk, its order does not`,
      ),
      ...withoutPlace,
    ]
  }
  if (transactionId === PASS_TRANSACTION + _id) {
    const isByPass = order?.kind === 'pass' && order.passId === payment.pass?._id && order.userId === userId
    const isFree = payment.priceInCents === 0
    return [
      ...discrepancyIf(!isByPass || !isFree, 'I4', `${name}: says that a pass paid it, its order does not`),
      ...withoutPlace,
    ]
  }
  if (transactionId !== FREE_TRANSACTION + _id) {
    const isConfirmed = recorded.has(confirmationOf(transactionId, _id))
    return [
      ...discrepancyIf(!isConfirmed, 'I4', `${name}: the provider confirms no payment`),
      ...withoutPlace,
    ]
  }
  const isFree = order?.intentId === null && order.cents === 0 && order.userId === userId
  return [
    ...discrepancyIf(payment.priceInCents !== 0, 'I4', `${name}: has a price, but no card payment`),
    ...discrepancyIf(!isFree, 'I4', `${name}: says the class was free, but no free order does`),
    ...withoutPlace,
  ]
}

/** I9: an order says who the payment is of and for what. I4: its kind is that of the order and of the transaction. */
function checkOrderOf(payment: PaymentRecord, order: OrderRecord | undefined, since: Date): Discrepancy[] {
  const { _id, userId, classId, kind, classItem, createdAt } = payment
  const name = `payment record ${_id}`
  if (!order) return [discrepancy('I9', `${name}: its order is gone`)]
  const isSame = order.userId === userId && order.classId === classId
  const expected = order.kind ?? (order.intentId === null ? 'free' : 'card')
  const isCopy = classItem.classId === classId && classItem.priceInCents === order.cents
  // An earlier release copied the price of the class.
  const isNew = createdAt >= since
  return [
    ...discrepancyIf(!isSame, 'I9', `${name}: its order is of another student or class`),
    ...discrepancyIf(isNew && !isCopy, 'I9', `${name}: its copy is of another class or price`),
    ...discrepancyIf(kind !== expected, 'I4', `${name}: is of kind ${kind}, ${expected} says its order`),
  ]
}

/** Whether an order says the same as the payment record of a moved place, which has no amount of its own. */
function isMovedBy(order: OrderRecord | undefined, { priceInCents, moved, userId }: PaymentRecord): boolean {
  const isSame = order?.moved?.paidBy === moved?.paidBy && order?.cents === moved?.cents
  return order?.intentId === null && isSame && order.userId === userId && priceInCents === 0
}

/** Whether an order says the same as the payment record of money that was taken at the desk. */
function isPaidAtDesk(
  order: OrderRecord | undefined,
  { priceInCents, desk, userId }: PaymentRecord,
): boolean {
  const isSame = order?.cents === priceInCents && order.desk === desk && order.userId === userId
  return order?.intentId === null && order.kind === 'desk' && isSame
}

/** I9: a payment has its place, or the end that it says. I19: the end of a class gives back all, before its first date. */
function checkPlaceOf(payment: PaymentRecord, places: Places | undefined, since: Date): Discrepancy[] {
  const { _id, userId, classId, endedAt, endedBy, dueBackInCents, moved } = payment
  const priceInCents = moved?.cents ?? payment.priceInCents
  const name = `payment record ${_id}`
  const hasPlace = places?.roster?.[userId]?.orderId === _id
  if (endedAt === null) {
    return discrepancyIf(!hasPlace, 'I9', `${name}: user ${userId} is not in the roster of class ${classId}`)
  }
  const bar = places?.barred?.[_id]
  const due = bar?.cents
  const { canceled, firstAt } = places ?? {}
  const isBeforeFirst = canceled !== undefined && (!firstAt || canceled.at < firstAt)
  return [
    ...discrepancyIf(
      hasPlace,
      'I9',
      `${name}: has ended, but user ${userId} is in the roster of class ${classId}`,
    ),
    ...discrepancyIf(
      due !== dueBackInCents,
      'I9',
      `${name}: ${dueBackInCents} cents are to be given back, ${due} says the class`,
    ),
    ...discrepancyIf(
      endedAt >= since &&
        bar !== undefined &&
        (bar.reason !== endedBy || bar.at.getTime() !== endedAt.getTime()),
      'I9',
      `${name}: ended as ${endedBy} at ${endedAt.toISOString()}, the class says ${bar?.reason} at ${bar?.at.toISOString()}`,
    ),
    ...discrepancyIf(
      endedBy === 'class-canceled' && isBeforeFirst && dueBackInCents !== priceInCents,
      'I19',
      `${name}: the class was canceled before its first date, but ${dueBackInCents} of ${priceInCents} cents are given back`,
    ),
  ]
}

/** I9: the payment of a pass has that pass, and the end that it says, and the pass says that a bank took the payment back. */
function checkPassOf(
  { _id, userId, productId, endedAt, dueBackInCents, dispute }: PaymentRecord,
  purse: PurseRecord | undefined,
  isInWork: boolean,
): Discrepancy[] {
  const name = `payment record ${_id}`
  const isSame = purse?.userId === userId && purse.productId === productId && !purse.refused
  if (!isSame) return [discrepancy('I9', `${name}: user ${userId} does not have its pass`)]
  const due = purse.end && dueAfterEnd(purse)
  const isEnd = endedAt?.getTime() === purse.end?.at.getTime() && dueBackInCents === due
  return [
    ...discrepancyIf(
      !isEnd && !isInWork,
      'I9',
      `${name}: ended ${endedAt?.toISOString() ?? 'never'} with ${dueBackInCents} cents to give back, the pass says ${purse.end?.at.toISOString() ?? 'never'} and ${due}`,
    ),
    ...discrepancyIf(
      dispute === 'lost' && !purse.lostAt,
      'I9',
      `${name}: the bank has taken it back, its pass does not say so`,
    ),
  ]
}

/**
 * I23: a payment that is disputed is disputed at the provider, too.
 * @param disputed the intents that the provider lists a dispute of
 */
export function checkInvented(
  { _id, dispute, transactionId }: PaymentRecord,
  disputed: Set<string>,
): Discrepancy[] {
  const isInvented = dispute !== undefined && !disputed.has(transactionId)
  return discrepancyIf(isInvented, 'I23', `payment record ${_id}: ${dispute}, not disputed at the provider`)
}
