import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest } from '../api/api-error.ts'
import { flag } from '../api/params.ts'
import type { Charge, Dispute } from '../records/objects.ts'
import { newId, nowInSeconds } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

/** Parameters that answer a dispute. Stripe's test evidence decides its end at once. */
export const updateDisputeParams = z.strictObject({
  evidence: z.strictObject({
    uncategorized_text: z.enum(
      ['winning_evidence', 'losing_evidence'],
      'winning_evidence or losing_evidence',
    ),
  }),
  submit: z.optional(flag),
} satisfies Partial<Record<keyof Stripe.DisputeUpdateParams, z.ZodMiniType>>)

/** Disputes a charge, as the bank of its cardholder does. */
export function disputeCharge(ledger: Ledger, charge: Charge): void {
  const dispute = draft(charge)
  ledger.records.objects.put(dispute)
  ledger.records.objects.put({ ...charge, disputed: true })
  ledger.emit({ type: 'charge.dispute.created', data: { object: dispute } })
}

/** Ends a dispute by its evidence, or by accepting it. */
export function closeDispute(ledger: Ledger, dispute: Dispute, status: 'won' | 'lost'): Dispute {
  if (dispute.status !== 'needs_response') throw invalidRequest('This dispute is already closed.')
  const closed: Dispute = { ...dispute, status }
  ledger.records.objects.put(closed)
  ledger.emit({ type: 'charge.dispute.closed', data: { object: closed } })
  return closed
}

function draft({ id, amount, currency, payment_intent }: Charge): Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount,
    charge: id,
    created: nowInSeconds(),
    currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}
