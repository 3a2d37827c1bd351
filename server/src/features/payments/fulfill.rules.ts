import { currencyOf } from '@ningjing/contract/formats'
import {
  DESK_TRANSACTION,
  FREE_TRANSACTION,
  MOVED_TRANSACTION,
  PASS_TRANSACTION,
} from '@ningjing/contract/payments/payments'
import { BAR_REASONS, because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { ClassRecord, OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'

/** How a payment ended. */
export type Outcome =
  | { state: 'enrolled'; orderId: string; deletedCount: number }
  | { state: 'refunded'; reason: BarReason }
  | { state: 'unpaid' }
  | { state: 'unknown' }

/** Why an order is blocked; it may be because the enrollment has ended. */
export type BarReason = keyof typeof BAR_REASONS

export function isBarReason(reason: string): reason is BarReason {
  return Object.hasOwn(BAR_REASONS, reason)
}

/**
 * Whether the intent has the agreed amount, currency, student and class (I5). Amount and currency were
 * agreed in the hold, else in the order record. A lost order record has the amount of the intent and the currency of
 * the club.
 */
export function fitsItsOrder(intent: PaidIntent, yogaClass: ClassRecord, order: OrderRecord): boolean {
  const { userId, orderId, classId } = intent.order
  const hold = yogaClass.holds[userId]
  const agreed = hold?.orderId === orderId ? hold : order
  const sameParties = order.userId === userId && order.classId === classId
  const sameMoney = agreed.cents === intent.amountInCents && currencyOf(agreed) === intent.currency
  return sameMoney && sameParties
}

/** Why an order gets no seat. */
export function barReasonOf(yogaClass: ClassRecord, intent: PaidIntent, fits: boolean): BarReason {
  const { order } = intent
  if (isRefundedInFull(intent)) return 'refunded-already'
  if (!fits) return 'mismatch'
  if (yogaClass.status !== 'approved' || yogaClass.stage !== 'open') return 'class-closed'
  return yogaClass.roster[order.userId] ? 'enrolled-already' : 'no-seat'
}

/** What a payment keeps of the moment at which it was recorded. */
type PaidUnder = {
  tax: PaymentRecord['tax']
  card: PaymentRecord['card']
  /** 0 before the club has published its site, which is not stored. */
  clubVersion: number
  /** The pass that pays it. */
  pass: PaymentRecord['pass']
}

/**
 * The payment record of an enrollment. An order without an intent is free, paid at the desk, or paid with the payment of
 * another order, which keeps the amount.
 */
export function paymentOf(
  order: OrderRecord,
  yogaClass: Pick<ClassRecord, 'name' | 'image' | 'instructor'>,
  at: Date,
  { tax, card, clubVersion, pass }: Partial<PaidUnder> = {},
): PaymentRecord {
  const { moved, desk } = order
  const cents = moved ? 0 : order.cents
  return {
    _id: order._id,
    userId: order.userId,
    email: order.email,
    transactionId: transactionOf(order),
    selectedId: order.selectedId,
    classId: order.classId,
    ...(order.productId && { productId: order.productId }),
    priceInCents: cents,
    ...(order.currency && { currency: order.currency }),
    refundedInCents: 0,
    classItem: {
      classId: order.classId,
      name: yogaClass.name,
      image: yogaClass.image,
      instructor: yogaClass.instructor,
      priceInCents: order.cents,
    },
    createdAt: at,
    kind: order.kind ?? (order.intentId === null ? 'free' : 'card'),
    endedAt: null,
    ...(moved && { moved: { paidBy: moved.paidBy, cents: order.cents } }),
    ...(desk && { desk }),
    ...(tax && { tax }),
    ...(card && { card }),
    ...(pass && { pass }),
    ...(clubVersion && { clubVersion }),
  }
}

/** Transaction id of the payment of an order: its intent, or its own id after how it was paid. */
function transactionOf({ _id, intentId, kind }: OrderRecord): string {
  if (kind === 'moved') return MOVED_TRANSACTION + _id
  if (kind === 'desk') return DESK_TRANSACTION + _id
  if (kind === 'pass') return PASS_TRANSACTION + _id
  return intentId ?? FREE_TRANSACTION + _id
}

/** The problem a student receives who tries to pay again, or whose payment gave no seat. */
export function problemOfOutcome(outcome: Outcome): Problem {
  if (outcome.state === 'enrolled') return new Problem('enrolment.exists')
  if (outcome.state === 'refunded') {
    return new Problem('payment.refunded', because(outcome.reason))
  }
  return new Problem(outcome.state === 'unpaid' ? 'payment.unpaid' : 'payment.not-found')
}
