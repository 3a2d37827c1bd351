import { CURRENCY } from '@ningjing/contract/money'
import { FREE_TRANSACTION } from '@ningjing/contract/payments'
import type { ClassRecord, OrderRecord, PaymentRecord } from '../../base/records.ts'
import type { CardIntent, CardRefund } from '../../gateways/cards.ts'
import { isPaid, isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'
import { type Books, type Finding, found, when } from './check-seats-and-roles.rules.ts'

/** Findings about money: I3 to I9. Intents whose class is not ours belong to another site and are left out. */
export function moneyFindings(books: Books): Finding[] {
  const classes = new Map(books.classes.map((yogaClass) => [yogaClass._id, yogaClass]))
  const intents = new Map(books.intents.map((intent) => [intent.id, intent]))
  const paid = books.intents.filter(isPaid)
  return [
    ...paid.flatMap((intent) => endFindings(intent, classes.get(intent.order.classId), books.refunds)),
    ...books.payments.flatMap((payment) => paymentFindings(payment, intents)),
    ...books.orders.flatMap((order) =>
      orderFindings(order, classes.get(order.classId), intents.get(order.intentId ?? '')),
    ),
    ...books.classes.flatMap((yogaClass) => holdFindings(yogaClass, intents)),
    ...secondIntents(books, classes),
    ...rosterFindings(books, classes),
  ]
}

/** I3: a seat or a full refund, never both, never neither; I8: refunded once at most. */
function endFindings(
  intent: PaidIntent,
  yogaClass: ClassRecord | undefined,
  refunds: Map<string, CardRefund[]>,
): Finding[] {
  if (!yogaClass) return []
  const { orderId, userId } = intent.order
  const name = `payment ${intent.id} of user ${userId}`
  const ours = (refunds.get(intent.id) ?? []).filter(
    (refund) => refund.orderId === orderId && refund.status !== 'failed',
  )
  const hasSeat = yogaClass.roster[userId]?.orderId === orderId
  const isBarred = yogaClass.barred[orderId] !== undefined
  const isOnItsWay = yogaClass.holds[userId]?.orderId === orderId && !isBarred
  const hasEnd = hasSeat || isOnItsWay || isRefundedInFull(intent)
  return [
    ...when(hasSeat && isBarred, 'I3', `${name}: has a seat and is barred`),
    ...when(hasSeat && ours.length > 0, 'I3', `${name}: has a seat and was refunded by us`),
    ...when(!hasEnd, 'I3', `${name}: ${isBarred ? 'its refund is not done' : 'neither a seat nor a refund'}`),
    ...when(ours.length > 1, 'I8', `${name}: refunded ${ours.length} times`),
  ]
}

/** I4: a payment record stands on a confirmed intent of the same amount, student and class. */
function paymentFindings(payment: PaymentRecord, intents: Map<string, CardIntent>): Finding[] {
  const name = `payment record ${payment._id}`
  if (payment.transactionId === FREE_TRANSACTION + payment._id) {
    return when(payment.priceInCents !== 0, 'I4', `${name}: has a price, but no card payment`)
  }
  const intent = intents.get(payment.transactionId)
  if (!intent || !isPaid(intent)) return [found('I4', `${name}: the provider confirms no payment`)]
  const { order, amountInCents } = intent
  const isSame =
    order.orderId === payment._id &&
    order.userId === payment.userId &&
    order.classId === payment.classId &&
    amountInCents === payment.priceInCents
  return when(!isSame, 'I4', `${name}: not the amount, student or class the provider confirms`)
}

/** I5: the amount that was agreed; I6, I7: an intent that can still be paid has its hold. */
function orderFindings(
  order: OrderRecord,
  yogaClass: ClassRecord | undefined,
  intent: CardIntent | undefined,
): Finding[] {
  if (!intent) return []
  const name = `order ${order._id}`
  const hold = yogaClass?.holds[order.userId]
  const ownHold = hold?.orderId === order._id ? hold : undefined
  const canBePaid = intent.status === 'open' || intent.status === 'processing'
  const agreed = order.cents === intent.amountInCents && intent.currency === CURRENCY
  return [
    ...when(!agreed, 'I5', `${name}: ${order.cents} cents agreed, ${intent.amountInCents} in the intent`),
    ...when(
      ownHold !== undefined && ownHold.intentId !== intent.id,
      'I6',
      `${name}: its client secret is out, but its hold names ${ownHold?.intentId ?? 'no intent'}`,
    ),
    ...when(canBePaid && !ownHold, 'I7', `${name}: its seat went back, but its intent can still be paid`),
  ]
}

/** I5 for a hold whose order record is lost. */
function holdFindings(yogaClass: ClassRecord, intents: Map<string, CardIntent>): Finding[] {
  return Object.entries(yogaClass.holds).flatMap(([userId, { intentId, cents }]) => {
    const intent = intentId === undefined ? undefined : intents.get(intentId)
    return when(
      intent !== undefined && intent.amountInCents !== cents,
      'I5',
      `class ${yogaClass._id}: user ${userId} holds a seat at ${cents} cents, the intent says ${intent?.amountInCents}`,
    )
  })
}

/** I6: one order has one intent. */
function secondIntents({ intents }: Books, classes: Map<string, ClassRecord>): Finding[] {
  const orderIds = intents.flatMap(({ order }) => (order && classes.has(order.classId) ? order.orderId : []))
  return [...Map.groupBy(orderIds, (orderId) => orderId)].flatMap(([orderId, { length }]) =>
    when(length > 1, 'I6', `order ${orderId}: ${length} intents`),
  )
}

/** I9: whoever is in a roster has a payment record, and the other way round. */
function rosterFindings({ classes: all, payments }: Books, classes: Map<string, ClassRecord>): Finding[] {
  const byOrder = new Map(payments.map((payment) => [payment._id, payment]))
  const unpaid = all.flatMap(({ _id, roster }) =>
    Object.entries(roster).flatMap(([userId, { orderId }]) => {
      const payment = byOrder.get(orderId)
      const isOwn = payment?.userId === userId && payment.classId === _id
      return when(!isOwn, 'I9', `class ${_id}: user ${userId} has a place without a payment record`)
    }),
  )
  const placeless = payments.flatMap(({ _id, userId, classId }) => {
    const hasPlace = classes.get(classId)?.roster[userId]?.orderId === _id
    return when(!hasPlace, 'I9', `payment record ${_id}: user ${userId} has no place in class ${classId}`)
  })
  return [...unpaid, ...placeless]
}
