import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { assertConfirmable, authenticate, confirmPaymentIntent } from '../money/confirm.ts'
import { closeDispute, updateDisputeParams } from '../money/disputes.ts'
import type { Ledger } from '../money/ledger.ts'
import {
  cancelPaymentIntent,
  createIntentParams,
  createPaymentIntent,
  updateIntentParams,
  updatePaymentIntent,
} from '../money/payment-intents.ts'
import { createPaymentMethod, paymentMethodOf, paymentMethodParams } from '../money/payment-methods.ts'
import { createRefund, createRefundParams } from '../money/refunds.ts'
import {
  createEndpoint,
  createEndpointParams,
  updateEndpoint,
  updateEndpointParams,
} from '../money/webhook-endpoints.ts'
import type { Kind, ObjectsByKind } from '../records/objects.ts'
import { notFound, unexpectedState } from './api-error.ts'
import { AUTHENTICATIONS, type Caller, type RouteInput } from './call.ts'
import { listEndpoints, listEvents, listIntents, listOfIntent } from './lists.ts'
import { list, readParams } from './params.ts'
import { expanded, intentFor } from './views.ts'

/** One API operation. A publishable key may call it only with `alsoPublishable`. */
export type Route = {
  path: string
  alsoPublishable?: true
  run(ledger: Ledger, input: RouteInput): object
}

/** All operations of the stand-in; `:id` is the id of an object. */
export const ROUTES: Route[] = [
  {
    path: 'POST /v1/payment_methods',
    alsoPublishable: true,
    run: (ledger, { params }) => createPaymentMethod(ledger, readParams(paymentMethodParams, params)),
  },
  {
    path: 'POST /v1/payment_intents',
    run: (ledger, { params }) => createPaymentIntent(ledger, readParams(createIntentParams, params)),
  },
  { path: 'GET /v1/payment_intents', run: (ledger, { params }) => listIntents(ledger.records, params) },
  { path: 'GET /v1/payment_intents/:id', alsoPublishable: true, run: retrieveIntent },
  {
    path: 'POST /v1/payment_intents/:id',
    run: (ledger, { id, params }) => {
      const change = readParams(updateIntentParams, params)
      return updatePaymentIntent(ledger, findOrThrow(ledger, 'payment_intent', id), change)
    },
  },
  { path: 'POST /v1/payment_intents/:id/confirm', alsoPublishable: true, run: confirm },
  { path: 'POST /v1/payment_intents/:id/authenticate', alsoPublishable: true, run: threeDSecure },
  {
    path: 'POST /v1/payment_intents/:id/cancel',
    run: (ledger, { id }) => cancelPaymentIntent(ledger, findOrThrow(ledger, 'payment_intent', id)),
  },
  {
    path: 'POST /v1/refunds',
    run: (ledger, { params }) => createRefund(ledger, readParams(createRefundParams, params)),
  },
  { path: 'GET /v1/refunds', run: (ledger, { params }) => listOfIntent(ledger.records, 'refund', params) },
  { path: 'GET /v1/disputes', run: (ledger, { params }) => listOfIntent(ledger.records, 'dispute', params) },
  {
    path: 'POST /v1/disputes/:id',
    run: (ledger, { id, params }) => {
      const { evidence } = readParams(updateDisputeParams, params)
      const isWon = evidence.uncategorized_text === 'winning_evidence'
      return closeDispute(ledger, findOrThrow(ledger, 'dispute', id), isWon ? 'won' : 'lost')
    },
  },
  {
    path: 'POST /v1/disputes/:id/close',
    run: (ledger, { id }) => closeDispute(ledger, findOrThrow(ledger, 'dispute', id), 'lost'),
  },
  { path: 'GET /v1/webhook_endpoints', run: (ledger, { params }) => listEndpoints(ledger.records, params) },
  {
    path: 'POST /v1/webhook_endpoints',
    run: (ledger, { params }) => createEndpoint(ledger, readParams(createEndpointParams, params)),
  },
  {
    path: 'POST /v1/webhook_endpoints/:id',
    run: (ledger, { id, params }) =>
      updateEndpoint(
        ledger,
        findOrThrow(ledger, 'webhook_endpoint', id),
        readParams(updateEndpointParams, params),
      ),
  },
  { path: 'GET /v1/events', run: (ledger, { params }) => listEvents(ledger.records, params) },
]

const retrieveIntentParams = z.strictObject({
  expand: z.optional(list),
  client_secret: z.optional(z.string()),
})
const confirmParams = z.strictObject({
  client_secret: z.optional(z.string()),
  expand: z.optional(list),
  receipt_email: z.optional(z.string()),
  payment_method: z.optional(z.string()),
})
const threeDSecureParams = z.strictObject({
  client_secret: z.optional(z.string()),
  outcome: z.enum(AUTHENTICATIONS, 'succeed or fail'),
})

function retrieveIntent(ledger: Ledger, { id, params, caller }: RouteInput): object {
  const { client_secret, expand } = readParams(retrieveIntentParams, params)
  const intent = findIntent(ledger, id, caller, client_secret)
  return intentView(ledger, caller, intent, expand)
}

function confirm(ledger: Ledger, { id, params, caller }: RouteInput): object {
  const { client_secret, expand, receipt_email, payment_method } = readParams(confirmParams, params)
  const intent = findIntent(ledger, id, caller, client_secret)
  assertConfirmable(intent)
  const named = payment_method ?? intent.payment_method
  if (typeof named !== 'string') {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    )
  }
  const method = paymentMethodOf(ledger, named)
  const withEmail = receipt_email === undefined ? intent : { ...intent, receipt_email }
  return intentView(ledger, caller, confirmPaymentIntent(ledger, withEmail, method), expand)
}

function threeDSecure(ledger: Ledger, { id, params, caller }: RouteInput): object {
  const { client_secret, outcome } = readParams(threeDSecureParams, params)
  const intent = findIntent(ledger, id, caller, client_secret)
  return intentView(ledger, caller, authenticate(ledger, intent, outcome))
}

/** Finds an intent. A browser has to prove with the client secret that the intent belongs to its customer. */
function findIntent(
  ledger: Ledger,
  id: string,
  caller: Caller,
  clientSecret: string | undefined,
): Stripe.PaymentIntent {
  const intent = findOrThrow(ledger, 'payment_intent', id)
  const hasSecret = clientSecret === intent.client_secret
  if (hasSecret || (caller === 'secret' && clientSecret === undefined)) return intent
  throw notFound('payment_intent', id, 'intent')
}

function intentView(ledger: Ledger, caller: Caller, intent: Stripe.PaymentIntent, expand?: string[]): object {
  return caller === 'secret' ? expanded(ledger.records, intent, expand) : intentFor(caller, intent)
}

function findOrThrow<K extends Kind>(ledger: Ledger, kind: K, id: string): ObjectsByKind[K] {
  const object = ledger.records.objects.find(kind, id)
  if (!object) throw notFound(kind, id, kind === 'payment_intent' ? 'intent' : 'id')
  return object
}
