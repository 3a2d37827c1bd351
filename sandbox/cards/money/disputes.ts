import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest } from '../api/api-error.ts'
import { flag, list } from '../api/params.ts'
import { newId, nowInSeconds } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

/** Time to answer a dispute, in seconds. */
const ANSWER_SECONDS = 9 * 24 * 3600

/** Parameters that answer a dispute. Stripe's test evidence decides its end at once. */
export const updateDisputeParams = z.strictObject({
  evidence: z.strictObject({
    uncategorized_text: z.enum(
      ['winning_evidence', 'losing_evidence'],
      'winning_evidence or losing_evidence',
    ),
  }),
  expand: z.optional(list),
  submit: z.optional(flag),
} satisfies Partial<Record<keyof Stripe.DisputeUpdateParams, z.ZodMiniType>>)

/** Disputes a charge, as the bank of its cardholder does. */
export function disputeCharge(ledger: Ledger, charge: Stripe.Charge): void {
  const dispute = draft(charge)
  ledger.records.objects.put(dispute)
  ledger.records.objects.put({ ...charge, disputed: true })
  ledger.emit({ type: 'charge.dispute.created', data: { object: dispute } })
}

/** Ends a dispute by its evidence, or by accepting it. */
export function closeDispute(
  ledger: Ledger,
  dispute: Stripe.Dispute,
  status: 'won' | 'lost',
): Stripe.Dispute {
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.')
  const closed: Stripe.Dispute = { ...dispute, status }
  ledger.records.objects.put(closed)
  ledger.emit({ type: 'charge.dispute.closed', data: { object: closed } })
  return closed
}

function draft({ id, amount, currency, payment_intent }: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: id,
    created: nowInSeconds(),
    currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: nowInSeconds() + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

const NO_EVIDENCE: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
