import type Stripe from 'stripe'
import type { Decline } from '../test-cards/declines.ts'
import { newId, nowInSeconds } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

/** An attempt to pay an intent with a payment method. */
export type Attempt = {
  intent: Stripe.PaymentIntent
  method: Stripe.PaymentMethod
  /** Whether the cardholder passed 3-D Secure. */
  authenticated?: boolean
}

/** Stores the charge of an attempt; a failed one if there is a decline. */
export function createCharge(ledger: Ledger, attempt: Attempt, decline?: Decline): Stripe.Charge {
  const { intent, method } = attempt
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'SANDBOX',
    captured: !decline,
    created: nowInSeconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(attempt, decline) },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
  ledger.records.objects.put(charge)
  return charge
}

function outcomeOf(decline?: Decline): Stripe.Charge.Outcome {
  return {
    advice_code: decline?.advice ?? null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? 'declined_by_network' : 'approved_by_network',
    reason: decline?.declineCode ?? null,
    risk_level: 'normal',
    seller_message: decline
      ? 'The bank did not return any further details with this decline.'
      : 'Payment complete.',
    type: decline ? 'issuer_declined' : 'authorized',
  }
}

function cardDetails(
  { intent, method, authenticated }: Attempt,
  decline?: Decline,
): Stripe.Charge.PaymentMethodDetails.Card {
  const given = method.card
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: given?.brand ?? null,
    checks: {
      address_line1_check: given?.checks?.address_line1_check ? 'pass' : null,
      address_postal_code_check: given?.checks?.address_postal_code_check ? 'pass' : null,
      cvc_check: given?.checks?.cvc_check ? (decline?.code === 'incorrect_cvc' ? 'fail' : 'pass') : null,
    },
    country: given?.country ?? null,
    electronic_commerce_indicator: null,
    exp_month: given?.exp_month ?? 0,
    exp_year: given?.exp_year ?? 0,
    funding: given?.funding ?? null,
    installments: null,
    last4: given?.last4 ?? null,
    mandate: null,
    network: given?.brand ?? null,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: authenticated ? CHALLENGE_PASSED : null,
    transaction_link_id: null,
    wallet: null,
  }
}

const CHALLENGE_PASSED: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: null,
  version: '2.2.0',
}
