import type { Currency } from '@ningjing/contract/formats'
import { centsText } from '@ningjing/contract/money'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest, noSuchReference } from '../api/api-error.ts'
import { integer, metadata } from '../api/params.ts'
import type { Charge } from '../records/objects.ts'
import type { RefundBehavior } from '../test-cards/test-card.ts'
import { newId, nowInSeconds } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

/** Parameters that create a refund. */
export const createRefundParams = z.strictObject({
  amount: z.optional(integer),
  metadata: z.optional(metadata),
  payment_intent: z.string(),
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, z.ZodMiniType>>)
export type CreateRefundParams = z.infer<typeof createRefundParams>

/** Refunds the rest of a charge, or the requested part. */
export function createRefund(ledger: Ledger, params: CreateRefundParams): Stripe.Refund {
  const charge = chargeOf(ledger, params)
  assertNotDisputed(ledger, charge)
  const amount = amountOf(charge, params)
  const behavior = refundBehaviorOf(ledger, charge)
  const refund = draft(charge, amount, behavior, params)
  ledger.records.objects.put(refund)
  const refunded = addRefunded(ledger, charge, amount)
  ledger.emit({ type: 'refund.created', data: { object: refund } })
  ledger.emit({ type: 'charge.refunded', data: { object: refunded } })
  if (behavior !== 'succeeds') {
    ledger.records.settlements.set({ id: refund.id, tries: 0, dueMs: Date.now() + ledger.settleAfterMs })
  }
  return refund
}

/** Settles a delayed refund: a pending one succeeds, the other kind fails. */
export function settleRefund(ledger: Ledger, refundId: string): void {
  ledger.records.settlements.remove(refundId)
  const refund = ledger.records.objects.find('refund', refundId)
  if (!refund) return
  if (refund.status === 'pending') {
    const { pending_reason, ...settled } = refund
    change(ledger, { ...settled, status: 'succeeded' })
    return
  }
  const charge =
    typeof refund.charge === 'string' ? ledger.records.objects.find('charge', refund.charge) : undefined
  if (charge) addRefunded(ledger, charge, -refund.amount)
  const failed = change(ledger, {
    ...refund,
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
  })
  ledger.emit({ type: 'refund.failed', data: { object: failed } })
}

function chargeOf(ledger: Ledger, params: CreateRefundParams): Charge {
  const intent = ledger.records.objects.find('payment_intent', params.payment_intent)
  if (!intent) throw noSuchReference('payment_intent', params.payment_intent, 'payment_intent')
  const charge =
    typeof intent.latest_charge === 'string'
      ? ledger.records.objects.find('charge', intent.latest_charge)
      : undefined
  if (!charge) {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      param: 'payment_intent',
    })
  }
  return charge
}

/** The money of a dispute is with the bank, until the dispute is won. */
function assertNotDisputed(ledger: Ledger, { id }: Charge): void {
  const [dispute] = ledger.records.objects.page('dispute', { limit: 1 }, { charge: [id] }).items
  if (!dispute || dispute.status === 'won') return
  throw invalidRequest(`Charge ${id} has been charged back; cannot issue a refund.`, {
    code: 'charge_disputed',
    charge: id,
  })
}

function amountOf(charge: Charge, params: CreateRefundParams): number {
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
    const text = (cents: number) => centsText(cents, charge.currency.toUpperCase() as Currency)
    throw invalidRequest(
      `Refund amount (${text(amount)}) is greater than unrefunded amount on charge (${text(left)})`,
      { param: 'amount' },
    )
  }
  return amount
}

function refundBehaviorOf(ledger: Ledger, charge: Charge): RefundBehavior {
  return charge.payment_method ? ledger.records.cards.cardOf(charge.payment_method).refund : 'succeeds'
}

function draft(
  charge: Charge,
  amount: number,
  behavior: RefundBehavior,
  params: CreateRefundParams,
): Stripe.Refund {
  return {
    id: newId('re'),
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
    ...(behavior === 'pending-then-succeeds' && { pending_reason: 'processing' }),
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: behavior === 'pending-then-succeeds' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}

/** @param cents the refunded amount; negative after a refund has failed */
function addRefunded(ledger: Ledger, charge: Charge, cents: number): Charge {
  const amount_refunded = charge.amount_refunded + cents
  const changed = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount }
  ledger.records.objects.put(changed)
  return changed
}

function change(ledger: Ledger, refund: Stripe.Refund): Stripe.Refund {
  ledger.records.objects.put(refund)
  ledger.emit({ type: 'refund.updated', data: { object: refund } })
  return refund
}
