import type Stripe from 'stripe'
import type { Charge, PaymentMethod } from '../records/objects.ts'
import type { Decline } from '../test-cards/declines.ts'
import { newId, nowInSeconds } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

/** An attempt to pay an intent with a payment method. */
export type Attempt = { intent: Stripe.PaymentIntent; method: PaymentMethod }

/** Stores the charge of an attempt; a failed one if there is a decline. */
export function createCharge(ledger: Ledger, { intent, method }: Attempt, decline?: Decline): Charge {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: method.billing_details,
    created: nowInSeconds(),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: intent.metadata,
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: intent.receipt_email,
    refunded: false,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
  }
  ledger.records.objects.put(charge)
  return charge
}
