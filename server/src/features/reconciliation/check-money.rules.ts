import { currencyOf } from '@ningjing/contract/formats'
import { toCardOf } from '../../domain/given-back.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { dueAfterEnd } from '../../domain/purse.ts'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import type { CardIntent, IntentOrder } from '../../gateways/card-intents.ts'
import type { CardRefund } from '../../gateways/card-refunds.ts'
import { isPaid, isRefundedInFull } from '../../gateways/intent.rules.ts'
import { type Discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Places } from './ledger.store.ts'

/** An intent with the metadata of this product. */
export type OwnIntent = CardIntent & { order: IntentOrder }

/** What the database has about the order of an intent. */
export type OrderFacts = {
  order: OrderRecord | undefined
  payment: PaymentRecord | undefined
  places: Places | undefined
  /** The pass of the order, if it is one of a pass. */
  purse: PurseRecord | undefined
  hasUser: boolean
  /** The club's own id. */
  clubId: string
  refunds: CardRefund[]
}

/** A payment is canceled within this time after its seat went back without an order record, in milliseconds. */
const MAX_OPEN_MS = 3600_000

/** Whether an intent is paid for this database; others belong to another site on the same account. */
export function isOwn(intent: CardIntent): intent is OwnIntent {
  return intent.order !== null
}

/** Whether an intent says that it is the club's, or this database knows its order; others belong to another site. */
export function isOfClub(
  intent: OwnIntent,
  { places, order, payment, hasUser, clubId }: OrderFacts,
): boolean {
  return intent.order.club === clubId || Boolean(places ?? order ?? payment) || hasUser
}

/** Checks an intent of the club against the database: I3 to I8 and I15. */
export function checkIntent(intent: OwnIntent, facts: OrderFacts, now: Date): Discrepancy[] {
  if (intent.order.productId !== undefined) {
    return [...checkPurchase(intent, facts, now), ...checkPaymentRecord(intent, facts.payment)]
  }
  return [
    ...checkEnd(intent, facts),
    ...checkPaymentRecord(intent, facts.payment),
    ...checkOrderRecord(intent, facts),
    ...checkHold(intent, facts, now),
  ]
}

/** I3: a seat, or an end with exactly its refund; not both and not neither. I8: nothing more than that is refunded. */
function checkEnd(intent: OwnIntent, { places, refunds, order }: OrderFacts): Discrepancy[] {
  if (!isPaid(intent)) return []
  const { orderId, userId, classId } = intent.order
  const name = `payment ${intent.id} of user ${userId}`
  if (!places) {
    return discrepancyIf(!isRefundedInFull(intent), 'I3', `${name}: its class ${classId} is gone`)
  }
  const ours = refunds.filter((refund) => refund.orderId === orderId && refund.status !== 'failed')
  const hasSeat = places.roster?.[userId]?.orderId === orderId
  const bar = places.barred?.[orderId]
  const isPending = places.holds?.[userId]?.orderId === orderId && !bar
  // A student who stays, or whose enrollment ended, gets back what was decided, also in parts; else all at once.
  const back = places.roster?.[userId]?.back ?? 0
  const inParts = bar?.cents !== undefined || (hasSeat && back > 0)
  const due = hasSeat ? back : (bar?.cents ?? intent.amountInCents)
  const handed = order?.handedInCents ?? 0
  const given = ours.reduce((sum, { amountInCents }) => sum + amountInCents, handed)
  const missing = bar || inParts ? 'its refund is not done' : 'neither a seat nor a refund'
  return [
    ...discrepancyIf(hasSeat && bar !== undefined, 'I3', `${name}: has a seat and is blocked`),
    ...discrepancyIf(hasSeat && due === 0 && given > 0, 'I3', `${name}: has a seat and was refunded by us`),
    ...discrepancyIf(!isPending && intent.refundedInCents + handed < due, 'I3', `${name}: ${missing}`),
    ...discrepancyIf(inParts && given > due, 'I8', `${name}: ${given} cents given back, ${due} due`),
    ...discrepancyIf(!inParts && ours.length > 1, 'I8', `${name}: refunded ${ours.length} times`),
  ]
}

/** I4: the payment record says what the provider confirms. */
function checkPaymentRecord(intent: OwnIntent, payment: PaymentRecord | undefined): Discrepancy[] {
  if (payment?.transactionId !== intent.id || !isPaid(intent)) return []
  const { order, amountInCents, currency, refundedInCents } = intent
  const isSame =
    order.userId === payment.userId &&
    order.classId === payment.classId &&
    amountInCents === payment.priceInCents &&
    currency === currencyOf(payment)
  const name = `payment record ${payment._id}`
  const toCard = toCardOf(payment)
  return [
    ...discrepancyIf(
      !isSame,
      'I4',
      `${name}: not the amount, currency, student or class the provider confirms`,
    ),
    ...discrepancyIf(
      toCard !== refundedInCents,
      'I4',
      `${name}: ${toCard} cents refunded, ${refundedInCents} at the provider`,
    ),
  ]
}

/** I5: the agreed amount and currency. I6: an order has one intent, and its hold names it. */
function checkOrderRecord(intent: OwnIntent, { order, places }: OrderFacts): Discrepancy[] {
  const { orderId, userId } = intent.order
  const hasSeat = places?.roster?.[userId]?.orderId === orderId
  const agreed = currencyOf(order ?? ownHold(places, intent.order) ?? {})
  const wrongCurrency = discrepancyIf(
    intent.currency !== agreed && (hasSeat || order !== undefined) && !isRefundedInFull(intent),
    'I5',
    `order ${orderId}: its intent ${intent.id} is in ${intent.currency}, not in ${agreed}`,
  )
  if (!order) return wrongCurrency
  const hold = ownHold(places, intent.order)
  // Nobody can pay it, or all of it was given back.
  const isHarmless = intent.status === 'canceled' || isRefundedInFull(intent)
  // A pass was named before it: its secret has never left.
  const isUnnamed = order.passId !== undefined && intent.status === 'canceled'
  return [
    ...wrongCurrency,
    ...discrepancyIf(
      order.cents !== intent.amountInCents && !isUnnamed,
      'I5',
      `order ${orderId}: ${order.cents} cents agreed, ${intent.amountInCents} in the intent`,
    ),
    ...discrepancyIf(
      order.intentId !== intent.id && !isHarmless,
      'I6',
      `order ${orderId}: 2 intents, ${order.intentId} and ${intent.id}`,
    ),
    ...discrepancyIf(
      hold !== undefined && hold.intentId !== intent.id,
      'I6',
      `order ${orderId}: its client secret is out, but its hold names ${hold?.intentId ?? 'no intent'}`,
    ),
  ]
}

/** I5 for a hold without an order record. I7: an intent that can be paid has its hold. I15: and the other way round. */
function checkHold(intent: OwnIntent, { order, places }: OrderFacts, now: Date): Discrepancy[] {
  const { orderId, userId, classId } = intent.order
  const hold = ownHold(places, intent.order)
  const canBePaid = intent.status === 'open' || intent.status === 'processing'
  // Without an order record the client secret never left, and the sweeper cancels the intent.
  const isOverdue = order !== undefined || now.getTime() - intent.createdAt.getTime() > MAX_OPEN_MS
  if (!hold) {
    return discrepancyIf(
      canBePaid && isOverdue,
      'I7',
      `order ${orderId}: its seat went back, but its intent ${intent.id} can still be paid`,
    )
  }
  const name = `class ${classId}: user ${userId} holds a seat`
  const isNamed = hold.intentId === intent.id
  return [
    ...discrepancyIf(
      isNamed && intent.amountInCents !== hold.cents,
      'I5',
      `${name} at ${hold.cents} cents, the intent says ${intent.amountInCents}`,
    ),
    ...discrepancyIf(isNamed && intent.status === 'canceled', 'I15', `${name}, but its intent is canceled`),
  ]
}

function ownHold(places: Places | undefined, { userId, orderId }: IntentOrder) {
  const hold = places?.holds?.[userId]
  return hold?.orderId === orderId ? hold : undefined
}

/**
 * The payment of a pass. I3: it ends in a pass, of which what its end says is given back, or in a full refund. I8: the
 * product gives back no more than that. I5, I6: the order agreed on this amount and names this intent. I7: only an open order can be paid.
 */
function checkPurchase(intent: OwnIntent, { order, purse, refunds }: OrderFacts, now: Date): Discrepancy[] {
  const { orderId, userId } = intent.order
  const name = `payment ${intent.id} of user ${userId}`
  const ours = refunds.filter((refund) => refund.orderId === orderId && refund.status !== 'failed')
  const hasPass = purse !== undefined && !purse.refused
  const handed = order?.handedInCents ?? 0
  const given = ours.reduce((sum, { amountInCents }) => sum + amountInCents, handed)
  const due = hasPass ? dueAfterEnd(purse) : 0
  const isMissing = isPaid(intent) && !hasPass && !isRefundedInFull(intent)
  const canBePaid = intent.status === 'open' || intent.status === 'processing'
  const isOld = now.getTime() - intent.createdAt.getTime() > MAX_OPEN_MS
  const isNamed = order?.intentId === intent.id || intent.status === 'canceled'
  return [
    ...discrepancyIf(isMissing, 'I3', `${name}: neither a pass nor a refund`),
    ...discrepancyIf(intent.refundedInCents + handed < due, 'I3', `${name}: its refund is not done`),
    ...discrepancyIf(
      hasPass && given > due,
      'I8',
      `${name}: ${given} cents of its pass given back, ${due} due`,
    ),
    ...discrepancyIf(
      hasPass && order?.cents !== intent.amountInCents,
      'I5',
      `order ${orderId}: ${order?.cents} cents agreed, ${intent.amountInCents} in the intent`,
    ),
    ...discrepancyIf(
      isPaid(intent) && !isNamed,
      'I6',
      `order ${orderId}: its intent is ${order?.intentId}, not ${intent.id}`,
    ),
    ...discrepancyIf(
      canBePaid && isOld && order?.state !== 'open',
      'I7',
      `order ${orderId}: has ended, but its intent ${intent.id} can still be paid`,
    ),
  ]
}
