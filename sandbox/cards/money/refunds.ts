import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest, noSuchReference } from '../api/api-error.ts'
import { integer, list, metadata } from '../api/params.ts'
import type { RefundCourse } from '../test-cards/test-card.ts'
import type { Books } from './books.ts'
import { freshId, nowInSeconds } from './stamps.ts'

/** Parameters that make a refund. */
export const createRefundParams = z.strictObject({
  amount: z.optional(integer),
  charge: z.optional(z.string()),
  expand: z.optional(list),
  metadata: z.optional(metadata),
  payment_intent: z.optional(z.string()),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'], 'no such reason')),
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, z.ZodMiniType>>)
export type CreateRefundParams = z.infer<typeof createRefundParams>

/** Gives back what is left of a charge, or the part that is asked for. */
export function createRefund(books: Books, params: CreateRefundParams): Stripe.Refund {
  const charge = chargeOf(books, params)
  const amount = amountOf(charge, params)
  const course = courseOf(books, charge)
  const refund = draft(charge, amount, course, params)
  books.records.objects.put(refund)
  const refunded = giveBack(books, charge, amount)
  books.tell({ type: 'refund.created', data: { object: refund } })
  books.tell({ type: 'charge.refunded', data: { object: refunded } })
  if (course !== 'succeeds') {
    books.records.settlements.set({ id: refund.id, tries: 0, dueMs: Date.now() + books.settleAfterMs })
  }
  return refund
}

/** Brings the refund of a slow card to its end: a pending one succeeds, the other one fails after all. */
export function settleRefund(books: Books, refundId: string): void {
  books.records.settlements.remove(refundId)
  const refund = books.records.objects.find('refund', refundId)
  if (!refund) return
  if (refund.status === 'pending') {
    const { pending_reason, ...settled } = refund
    change(books, { ...settled, status: 'succeeded' })
    return
  }
  const charge =
    typeof refund.charge === 'string' ? books.records.objects.find('charge', refund.charge) : undefined
  if (charge) giveBack(books, charge, -refund.amount)
  const failed = change(books, {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  books.tell({ type: 'refund.failed', data: { object: failed } })
}

function chargeOf(books: Books, params: CreateRefundParams): Stripe.Charge {
  if (params.charge !== undefined) {
    const charge = books.records.objects.find('charge', params.charge)
    if (!charge) throw noSuchReference('charge', params.charge, 'charge')
    return charge
  }
  if (params.payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const intent = books.records.objects.find('payment_intent', params.payment_intent)
  if (!intent) throw noSuchReference('payment_intent', params.payment_intent, 'payment_intent')
  const charge =
    typeof intent.latest_charge === 'string'
      ? books.records.objects.find('charge', intent.latest_charge)
      : undefined
  if (!charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}

function amountOf(charge: Stripe.Charge, params: CreateRefundParams): number {
  if (!charge.paid) {
    throw invalidRequest(`Charge ${charge.id} has not been paid, so it can't be refunded.`, {
      code: 'charge_not_refundable',
    })
  }
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
      charge: charge.id,
    })
  }
  const left = charge.amount - charge.amount_refunded
  const amount = params.amount ?? left
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(left)})`,
      { param: 'amount' },
    )
  }
  return amount
}

function courseOf(books: Books, charge: Stripe.Charge): RefundCourse {
  return charge.payment_method ? books.records.cards.cardOf(charge.payment_method).refund : 'succeeds'
}

function draft(
  charge: Stripe.Charge,
  amount: number,
  course: RefundCourse,
  params: CreateRefundParams,
): Stripe.Refund {
  return {
    id: freshId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: nowInSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: { card: { reference_status: 'pending', type: 'refund' }, type: 'card' },
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(course === 'pending-then-succeeds' && { pending_reason: 'processing' }),
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: course === 'pending-then-succeeds' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}

/** @param cents what goes back to the cardholder; less than 0 when a refund has failed */
function giveBack(books: Books, charge: Stripe.Charge, cents: number): Stripe.Charge {
  const amount_refunded = charge.amount_refunded + cents
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  books.records.objects.put(changed)
  return changed
}

function change(books: Books, refund: Stripe.Refund): Stripe.Refund {
  books.records.objects.put(refund)
  books.tell({ type: 'refund.updated', data: { object: refund } })
  return refund
}

function dollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}
