import type Stripe from 'stripe'
import { ApiError, unexpectedState } from '../api/api-error.ts'
import { DECLINES, type Decline } from '../test-cards/declines.ts'
import type { Outcome } from '../test-cards/test-card.ts'
import type { Books } from './books.ts'
import { type Attempt, createCharge } from './charges.ts'
import { freshId } from './stamps.ts'

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Charges the card, or asks its holder to authenticate first; throws the decline, after it is recorded. */
export function confirmPaymentIntent(
  books: Books,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Stripe.PaymentIntent {
  assertConfirmable(intent)
  const outcome = outcomeOf(books, method)
  const attempt = { intent: { ...intent, payment_method: method.id, last_payment_error: null }, method }
  if (outcome.charge === 'asks-for-authentication') return askForAuthentication(books, attempt)
  if (outcome.charge === 'declined') throw decline(books, attempt, DECLINES[outcome.because])
  return succeed(books, attempt)
}

/** Refuses an intent that has come to its end. */
export function assertConfirmable(intent: Stripe.PaymentIntent): void {
  if (CONFIRMABLE.includes(intent.status)) return
  const reason =
    intent.status === 'succeeded'
      ? 'it has already succeeded after being previously confirmed'
      : `it has a status of ${intent.status}`
  throw unexpectedState(`You cannot confirm this PaymentIntent because ${reason}.`, intent)
}

/** What the cardholder did when the bank asked. */
export type Authentication = 'succeed' | 'fail'

/** The cardholder has authenticated with the bank, or has not: the payment goes on or ends. */
export function authenticate(
  books: Books,
  intent: Stripe.PaymentIntent,
  authentication: Authentication,
): Stripe.PaymentIntent {
  const id = intent.payment_method
  const method = typeof id === 'string' ? books.records.objects.find('payment_method', id) : undefined
  if (intent.status !== 'requires_action' || !method) {
    throw unexpectedState(
      `This PaymentIntent needs no authentication: it has a status of ${intent.status}.`,
      intent,
    )
  }
  const attempt: Attempt = { intent: { ...intent, next_action: null }, method, authenticated: true }
  if (authentication === 'fail') return failAuthentication(books, attempt)
  const outcome = outcomeOf(books, method)
  const thenDeclined = outcome.charge === 'asks-for-authentication' ? outcome.thenDeclined : undefined
  if (thenDeclined) throw decline(books, attempt, DECLINES[thenDeclined])
  return succeed(books, attempt)
}

function outcomeOf(books: Books, method: Stripe.PaymentMethod): Outcome {
  const { outcome } = books.records.cards.cardOf(method.id)
  const needsCvc = outcome.charge === 'declined' && outcome.because === 'incorrect_cvc'
  // A code that was not given can't be wrong.
  if (needsCvc && method.card?.checks?.cvc_check === null) return { charge: 'succeeds' }
  return outcome
}

function askForAuthentication(books: Books, { intent }: Attempt): Stripe.PaymentIntent {
  const asking: Stripe.PaymentIntent = {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'stripe_3ds2_fingerprint', three_d_secure_2_source: freshId('payatt') },
    },
  }
  books.records.objects.put(asking)
  books.tell({ type: 'payment_intent.requires_action', data: { object: asking } })
  return asking
}

function succeed(books: Books, attempt: Attempt): Stripe.PaymentIntent {
  const charge = createCharge(books, attempt)
  const paid: Stripe.PaymentIntent = {
    ...attempt.intent,
    status: 'succeeded',
    amount_received: attempt.intent.amount,
    latest_charge: charge.id,
    next_action: null,
  }
  books.records.cards.spend(attempt.method.id)
  books.records.objects.put(paid)
  books.tell({ type: 'charge.succeeded', data: { object: charge } })
  books.tell({ type: 'payment_intent.succeeded', data: { object: paid } })
  return paid
}

function decline(books: Books, attempt: Attempt, decline: Decline): ApiError {
  const charge = createCharge(books, attempt, decline)
  const error = new ApiError(402, {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    advice_code: decline.advice,
    message: decline.message,
    charge: charge.id,
    payment_method: attempt.method,
    ...(decline.param && { param: decline.param }),
  })
  const declined = backToStart({ ...attempt.intent, latest_charge: charge.id }, error.body)
  books.records.objects.put(declined)
  books.tell({ type: 'charge.failed', data: { object: charge } })
  books.tell({ type: 'payment_intent.payment_failed', data: { object: declined } })
  return new ApiError(402, { ...error.body, payment_intent: declined })
}

function failAuthentication(books: Books, { intent, method }: Attempt): Stripe.PaymentIntent {
  const error: Stripe.PaymentIntent.LastPaymentError = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: method,
  }
  const failed = backToStart(intent, error)
  books.records.objects.put(failed)
  books.tell({ type: 'payment_intent.payment_failed', data: { object: failed } })
  return failed
}

function backToStart(
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
