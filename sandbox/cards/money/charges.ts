import type Stripe from 'stripe'
import type { Decline } from '../test-cards/declines.ts'
import type { TestCard } from '../test-cards/test-card.ts'
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
  const card = ledger.records.cards.cardOf(method.id)
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
    outcome: outcomeOf(card, decline),
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: cardDetails(card, attempt) },
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

function outcomeOf(card: TestCard, decline?: Decline): Stripe.Charge.Outcome {
  const isBlocked = decline?.declineCode === 'fraudulent'
  const risk = { risk_level: card.risk }
  if (!decline) {
    return {
      ...risk,
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: card.risk === 'elevated' ? 'elevated_risk_level' : null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    }
  }
  return {
    ...risk,
    advice_code: decline.advice,
    network_advice_code: null,
    network_decline_code: null,
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : decline.declineCode,
    seller_message: isBlocked
      ? 'Stripe blocked this payment as too risky.'
      : 'The bank did not return any further details with this decline.',
    type: isBlocked ? 'blocked' : 'issuer_declined',
  }
}

function cardDetails(
  card: TestCard,
  { intent, method, authenticated }: Attempt,
): Stripe.Charge.PaymentMethodDetails.Card {
  const given = method.card
  return {
    amount_authorized: intent.amount,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: given?.checks?.address_line1_check ? (card.checks.line1 ?? 'pass') : null,
      address_postal_code_check: given?.checks?.address_postal_code_check
        ? (card.checks.postalCode ?? 'pass')
        : null,
      cvc_check: given?.checks?.cvc_check ? (card.checks.cvc ?? 'pass') : null,
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: given?.exp_month ?? 0,
    exp_year: given?.exp_year ?? 0,
    funding: card.funding,
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: card.brand,
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
