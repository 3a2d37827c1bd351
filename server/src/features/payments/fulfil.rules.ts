import { CURRENCY } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import type { ClassRecord, OrderRecord, PaymentRecord } from '../../base/records.ts'
import { isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'

/** Where a payment has ended. */
export type Outcome =
  | { state: 'enrolled'; orderId: string; deletedCount: number }
  | { state: 'refunded'; reason: BarReason }
  | { state: 'unpaid' }
  | { state: 'unknown' }

/** Why a payment could not become a seat, in words for the student. */
export const BAR_REASONS = {
  'no-seat': 'No seat was left, so the payment is refunded in full.',
  'enrolled-already': 'You were enrolled in this class already, so the payment is refunded in full.',
  'class-closed': 'This class is not offered any more, so the payment is refunded in full.',
  'refunded-already': 'The payment was refunded in full before a seat was given.',
  mismatch: 'The payment did not fit its order, so it is refunded in full.',
} as const
export type BarReason = keyof typeof BAR_REASONS

/** Tells whether a stored reason is one of ours. */
function isBarReason(reason: string | undefined): reason is BarReason {
  return reason !== undefined && Object.hasOwn(BAR_REASONS, reason)
}

/**
 * Whether the provider's intent is the one that was agreed: amount, currency, student and class. The hold says
 * what was agreed, or the order record; a lost record was written anew from the intent, which then speaks for
 * itself.
 */
export function fitsItsOrder(intent: PaidIntent, yogaClass: ClassRecord, order: OrderRecord): boolean {
  const { userId, orderId, classId } = intent.order
  const hold = yogaClass.holds[userId]
  const agreedCents = hold?.orderId === orderId ? hold.cents : order.cents
  const sameParties = order.userId === userId && order.classId === classId
  return agreedCents === intent.amountInCents && sameParties && intent.currency === CURRENCY
}

/** Why an order that can't have a seat can't have it. */
export function barReasonOf(yogaClass: ClassRecord, intent: PaidIntent, fits: boolean): BarReason {
  const { order } = intent
  const earlier = yogaClass.barred[order.orderId]?.reason
  if (isBarReason(earlier)) return earlier
  if (isRefundedInFull(intent)) return 'refunded-already'
  if (!fits) return 'mismatch'
  if (yogaClass.status !== 'approved') return 'class-closed'
  return yogaClass.roster[order.userId] ? 'enrolled-already' : 'no-seat'
}

/** The payment record of an enrolment. */
export function paymentOf(
  order: OrderRecord,
  transactionId: string,
  yogaClass: ClassRecord,
  at: Date,
): PaymentRecord {
  return {
    _id: order._id,
    userId: order.userId,
    email: order.email,
    transactionId,
    selectedId: order.selectedId,
    classId: order.classId,
    priceInCents: order.cents,
    refundedInCents: 0,
    classItem: {
      classId: order.classId,
      name: yogaClass.name,
      image: yogaClass.image,
      instructor: yogaClass.instructor,
      priceInCents: order.cents,
    },
    createdAt: at,
  }
}

/** What a student is told whose payment has ended already, or not yet. */
export function refusalOfOutcome(outcome: Outcome): Problem {
  if (outcome.state === 'enrolled') return new Problem('enrolment.exists')
  if (outcome.state === 'refunded') {
    return new Problem('payment.refunded', { detail: BAR_REASONS[outcome.reason] })
  }
  return new Problem(outcome.state === 'unpaid' ? 'payment.unpaid' : 'payment.not-found')
}
