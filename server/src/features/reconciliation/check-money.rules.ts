import { CURRENCY } from '@ningjing/contract/money'
import { FREE_TRANSACTION } from '@ningjing/contract/payments'
import type { ClassRecord, OrderRecord, PaymentRecord } from '../../base/records.ts'
import type { CardIntent, CardRefund } from '../../gateways/cards.ts'
import { isPaid, isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Ledger } from './read-ledger.ts'

/** Checks the money: I3 to I9. Skips intents of unknown classes: they belong to another site on the same account. */
export function checkMoney(ledger: Ledger): Discrepancy[] {
  const classes = new Map(ledger.classes.map((yogaClass) => [yogaClass._id, yogaClass]))
  const intents = new Map(ledger.intents.map((intent) => [intent.id, intent]))
  const paid = ledger.intents.filter(isPaid)
  return [
    ...paid.flatMap((intent) => checkEnd(intent, classes.get(intent.order.classId), ledger.refunds)),
    ...ledger.payments.flatMap((payment) => checkPayment(payment, intents)),
    ...ledger.orders.flatMap((order) =>
      checkOrder(order, classes.get(order.classId), intents.get(order.intentId ?? '')),
    ),
    ...ledger.classes.flatMap((yogaClass) => checkHolds(yogaClass, intents)),
    ...checkSecondIntents(ledger, classes),
    ...checkRosters(ledger, classes),
  ]
}

/** I3: a seat or a full refund, not both and not neither. I8: refunded at most once. */
function checkEnd(
  intent: PaidIntent,
  yogaClass: ClassRecord | undefined,
  refunds: Map<string, CardRefund[]>,
): Discrepancy[] {
  if (!yogaClass) return []
  const { orderId, userId } = intent.order
  const name = `payment ${intent.id} of user ${userId}`
  const ours = (refunds.get(intent.id) ?? []).filter(
    (refund) => refund.orderId === orderId && refund.status !== 'failed',
  )
  const hasSeat = yogaClass.roster[userId]?.orderId === orderId
  const isBlocked = yogaClass.barred[orderId] !== undefined
  const isPending = yogaClass.holds[userId]?.orderId === orderId && !isBlocked
  const hasEnd = hasSeat || isPending || isRefundedInFull(intent)
  return [
    ...discrepancyIf(hasSeat && isBlocked, 'I3', `${name}: has a seat and is blocked`),
    ...discrepancyIf(hasSeat && ours.length > 0, 'I3', `${name}: has a seat and was refunded by us`),
    ...discrepancyIf(
      !hasEnd,
      'I3',
      `${name}: ${isBlocked ? 'its refund is not done' : 'neither a seat nor a refund'}`,
    ),
    ...discrepancyIf(ours.length > 1, 'I8', `${name}: refunded ${ours.length} times`),
  ]
}

/** I4: a payment record has a confirmed intent of the same amount, student and class. */
function checkPayment(payment: PaymentRecord, intents: Map<string, CardIntent>): Discrepancy[] {
  const name = `payment record ${payment._id}`
  if (payment.transactionId === FREE_TRANSACTION + payment._id) {
    return discrepancyIf(payment.priceInCents !== 0, 'I4', `${name}: has a price, but no card payment`)
  }
  const intent = intents.get(payment.transactionId)
  if (!intent || !isPaid(intent)) return [discrepancy('I4', `${name}: the provider confirms no payment`)]
  const { order, amountInCents } = intent
  const isSame =
    order.orderId === payment._id &&
    order.userId === payment.userId &&
    order.classId === payment.classId &&
    amountInCents === payment.priceInCents
  return discrepancyIf(!isSame, 'I4', `${name}: not the amount, student or class the provider confirms`)
}

/** I5: the agreed amount. I6 and I7: an intent that can still be paid has its hold. */
function checkOrder(
  order: OrderRecord,
  yogaClass: ClassRecord | undefined,
  intent: CardIntent | undefined,
): Discrepancy[] {
  if (!intent) return []
  const name = `order ${order._id}`
  const hold = yogaClass?.holds[order.userId]
  const ownHold = hold?.orderId === order._id ? hold : undefined
  const canBePaid = intent.status === 'open' || intent.status === 'processing'
  const agreed = order.cents === intent.amountInCents && intent.currency === CURRENCY
  return [
    ...discrepancyIf(
      !agreed,
      'I5',
      `${name}: ${order.cents} cents agreed, ${intent.amountInCents} in the intent`,
    ),
    ...discrepancyIf(
      ownHold !== undefined && ownHold.intentId !== intent.id,
      'I6',
      `${name}: its client secret is out, but its hold names ${ownHold?.intentId ?? 'no intent'}`,
    ),
    ...discrepancyIf(
      canBePaid && !ownHold,
      'I7',
      `${name}: its seat went back, but its intent can still be paid`,
    ),
  ]
}

/** I5 for a hold without an order record. */
function checkHolds(yogaClass: ClassRecord, intents: Map<string, CardIntent>): Discrepancy[] {
  return Object.entries(yogaClass.holds).flatMap(([userId, { intentId, cents }]) => {
    const intent = intentId === undefined ? undefined : intents.get(intentId)
    return discrepancyIf(
      intent !== undefined && intent.amountInCents !== cents,
      'I5',
      `class ${yogaClass._id}: user ${userId} holds a seat at ${cents} cents, the intent says ${intent?.amountInCents}`,
    )
  })
}

/** I6: an order has one intent. */
function checkSecondIntents({ intents }: Ledger, classes: Map<string, ClassRecord>): Discrepancy[] {
  const orderIds = intents.flatMap(({ order }) => (order && classes.has(order.classId) ? order.orderId : []))
  return [...Map.groupBy(orderIds, (orderId) => orderId)].flatMap(([orderId, { length }]) =>
    discrepancyIf(length > 1, 'I6', `order ${orderId}: ${length} intents`),
  )
}

/** I9: a student in a roster has a payment record, and the other way round. */
function checkRosters({ classes: all, payments }: Ledger, classes: Map<string, ClassRecord>): Discrepancy[] {
  const byOrder = new Map(payments.map((payment) => [payment._id, payment]))
  const withoutPayment = all.flatMap(({ _id, roster }) =>
    Object.entries(roster).flatMap(([userId, { orderId }]) => {
      const payment = byOrder.get(orderId)
      const isOwn = payment?.userId === userId && payment.classId === _id
      return discrepancyIf(
        !isOwn,
        'I9',
        `class ${_id}: user ${userId} is in the roster without a payment record`,
      )
    }),
  )
  const withoutPlace = payments.flatMap(({ _id, userId, classId }) => {
    const hasPlace = classes.get(classId)?.roster[userId]?.orderId === _id
    return discrepancyIf(
      !hasPlace,
      'I9',
      `payment record ${_id}: user ${userId} is not in the roster of class ${classId}`,
    )
  })
  return [...withoutPayment, ...withoutPlace]
}
