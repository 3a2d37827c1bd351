import type Stripe from 'stripe'
import { ApiError, unexpectedState } from '../api/api-error.ts'
import type { PaymentMethod } from '../records/objects.ts'
import { DECLINES, type Decline } from '../test-cards/declines.ts'
import { type Attempt, createCharge } from './charges.ts'
import { disputeCharge } from './disputes.ts'
import { newId } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Charges the card, or requires authentication first. Throws a decline after storing it. */
export function confirmPaymentIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
): Stripe.PaymentIntent {
  assertConfirmable(intent)
  const outcome = ledger.records.cards.cardOf(method.id).outcome
  const attempt = { intent: { ...intent, payment_method: method.id, last_payment_error: null }, method }
  if (outcome.charge === 'asks-for-authentication') return requireAuthentication(ledger, attempt)
  if (outcome.charge === 'declined') throw decline(ledger, attempt, DECLINES[outcome.because])
  return succeed(ledger, attempt)
}

/** Throws if the intent is in a final state. */
export function assertConfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return
  const reason =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`
  throw unexpectedState(`You cannot confirm this PaymentIntent because ${reason}.`, intent)
}

/** The cardholder's choice when the bank asks. */
export type Authentication = 'succeed' | 'fail'

/** Continues or fails the payment after the cardholder's authentication. */
export function authenticate(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  authentication: Authentication,
): Stripe.PaymentIntent {
  const id = intent.payment_method
  const method = typeof id === 'string' ? ledger.records.objects.find('payment_method', id) : undefined
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      `This PaymentIntent needs no authentication: it has a status of ${intent.status}.`,
      intent,
    )
  }
  const attempt: Attempt = { intent: { ...intent, next_action: null }, method }
  if (authentication === 'fail') return failAuthentication(ledger, attempt)
  const outcome = ledger.records.cards.cardOf(method.id).outcome
  const thenDeclined = outcome.charge === 'asks-for-authentication' ? outcome.thenDeclined : undefined
  if (thenDeclined) throw decline(ledger, attempt, DECLINES[thenDeclined])
  return succeed(ledger, attempt)
}

function requireAuthentication(ledger: Ledger, { intent }: Attempt): Stripe.PaymentIntent {
  const pending: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', three_d_secure_2_source: newId('payatt') },
    },
  }
  ledger.records.objects.put(pending)
  ledger.emit({ type: 'payment_intent.requires_action', data: { object: pending } })
  return pending
}

function succeed(ledger: Ledger, attempt: Attempt): Stripe.PaymentIntent {
  const charge = createCharge(ledger, attempt)
  const paid: Stripe.PaymentIntent = {
    ...attempt.intent,
    status: 'succeeded',
    amount_received: attempt.intent.amount,
    latest_charge: charge.id,
    next_action: null,
  }
  ledger.records.cards.spend(attempt.method.id)
  ledger.records.objects.put(paid)
  ledger.emit({ type: 'charge.succeeded', data: { object: charge } })
  ledger.emit({ type: 'payment_intent.succeeded', data: { object: paid } })
  if (ledger.records.cards.cardOf(attempt.method.id).isDisputed) disputeCharge(ledger, charge)
  return paid
}

function decline(ledger: Ledger, attempt: Attempt, decline: Decline): ApiError {
  const charge = createCharge(ledger, attempt, decline)
  const error = new ApiError(402, {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    charge: charge.id,
    ...(decline.param && { param: decline.param }),
  })
  const declined = withError({ ...attempt.intent, latest_charge: charge.id }, error.body)
  ledger.records.objects.put(declined)
  ledger.emit({ type: 'charge.failed', data: { object: charge } })
  ledger.emit({ type: 'payment_intent.payment_failed', data: { object: declined } })
  return new ApiError(402, { ...error.body, payment_intent: declined })
}

function failAuthentication(ledger: Ledger, { intent }: Attempt): Stripe.PaymentIntent {
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  }
  const failed = withError(intent, error)
  ledger.records.objects.put(failed)
  ledger.emit({ type: 'payment_intent.payment_failed', data: { object: failed } })
  return failed
}

function withError(
  intent: Stripe.PaymentIntent,
  error: Stripe.PaymentIntent.LastPaymentError,
): Stripe.PaymentIntent {
  return {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  }
}
