import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { balanceOf } from '../money/balance.ts'
import type { Books } from '../money/books.ts'
import { assertConfirmable, authenticate, confirmPaymentIntent } from '../money/confirm.ts'
import {
  cancelIntentParams,
  cancelPaymentIntent,
  chosenMethod,
  createIntentParams,
  createPaymentIntent,
  paymentMethodChoice,
} from '../money/payment-intents.ts'
import { createPaymentMethod, paymentMethodParams } from '../money/payment-methods.ts'
import { createRefund, createRefundParams } from '../money/refunds.ts'
import type { Kept, Kind } from '../records/objects.ts'
import { notFound, unexpectedState } from './api-error.ts'
import { type Asked, AUTHENTICATIONS, type Caller } from './call.ts'
import { listEvents, listIntents, listRefunds } from './lists.ts'
import { list, readParams } from './params.ts'
import { expanded, intentFor } from './views.ts'

/** What the API answers with. */
type Answered = ReturnType<typeof intentFor> | Kept[Kind] | Stripe.ApiList<Kept[Kind]> | Stripe.Balance

/** One operation of the API; only those that say so may be called with a publishable key. */
export type Route = {
  path: string
  alsoPublishable?: true
  run(books: Books, asked: Asked): Answered
}

/** Every operation the stand-in offers; `:id` is the id of an object. */
export const ROUTES: Route[] = [
  {
    path: 'POST /v1/payment_methods',
    alsoPublishable: true,
    run: (books, { params }) => createPaymentMethod(books, readParams(paymentMethodParams, params)),
  },
  { path: 'GET /v1/payment_methods/:id', run: retrieve('payment_method', 'PaymentMethod') },
  {
    path: 'POST /v1/payment_intents',
    run: (books, { params }) => {
      const { expand, ...wanted } = readParams(createIntentParams, params)
      return expanded(books.records, createPaymentIntent(books, wanted), expand)
    },
  },
  { path: 'GET /v1/payment_intents', run: (books, { params }) => listIntents(books.records, params) },
  { path: 'GET /v1/payment_intents/:id', alsoPublishable: true, run: retrieveIntent },
  { path: 'POST /v1/payment_intents/:id/confirm', alsoPublishable: true, run: confirm },
  { path: 'POST /v1/payment_intents/:id/authenticate', alsoPublishable: true, run: threeDSecure },
  {
    path: 'POST /v1/payment_intents/:id/cancel',
    run: (books, { id, params }) => {
      const { expand, ...wanted } = readParams(cancelIntentParams, params)
      const canceled = cancelPaymentIntent(books, found(books, 'payment_intent', id), wanted)
      return expanded(books.records, canceled, expand)
    },
  },
  {
    path: 'POST /v1/refunds',
    run: (books, { params }) => {
      const { expand, ...wanted } = readParams(createRefundParams, params)
      return expanded(books.records, createRefund(books, wanted), expand)
    },
  },
  { path: 'GET /v1/refunds', run: (books, { params }) => listRefunds(books.records, params) },
  { path: 'GET /v1/refunds/:id', run: retrieve('refund') },
  { path: 'GET /v1/charges/:id', run: retrieve('charge') },
  { path: 'GET /v1/events', run: (books, { params }) => listEvents(books.records, params) },
  { path: 'GET /v1/events/:id', run: retrieve('event') },
  { path: 'GET /v1/balance', run: balanceOf },
]

const retrieveParams = z.strictObject({ expand: z.optional(list) })
const retrieveIntentParams = z.strictObject({
  expand: z.optional(list),
  client_secret: z.optional(z.string()),
})
const confirmParams = z.strictObject({
  client_secret: z.optional(z.string()),
  expand: z.optional(list),
  receipt_email: z.optional(z.string()),
  return_url: z.optional(z.string()),
  use_stripe_sdk: z.optional(z.string()),
  ...paymentMethodChoice,
})
const threeDSecureParams = z.strictObject({
  client_secret: z.optional(z.string()),
  outcome: z.enum(AUTHENTICATIONS, 'succeed or fail'),
})

function retrieve(kind: Kind, spelled: string = kind): Route['run'] {
  return (books, { id, params }) => {
    const { expand } = readParams(retrieveParams, params)
    return expanded(books.records, found(books, kind, id, spelled), expand)
  }
}

function retrieveIntent(books: Books, { id, params, caller }: Asked): Answered {
  const { client_secret, expand } = readParams(retrieveIntentParams, params)
  const intent = ownIntent(books, id, caller, client_secret)
  return shown(books, caller, intent, expand)
}

function confirm(books: Books, { id, params, caller }: Asked): Answered {
  const { client_secret, expand, receipt_email, ...choice } = readParams(confirmParams, params)
  const intent = ownIntent(books, id, caller, client_secret)
  assertConfirmable(intent)
  const named = typeof intent.payment_method === 'string' ? { payment_method: intent.payment_method } : {}
  const method = chosenMethod(books, { ...named, ...choice })
  if (!method) {
    throw unexpectedState(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      intent,
    )
  }
  const withEmail = receipt_email === undefined ? intent : { ...intent, receipt_email }
  return shown(books, caller, confirmPaymentIntent(books, withEmail, method), expand)
}

function threeDSecure(books: Books, { id, params, caller }: Asked): Answered {
  const { client_secret, outcome } = readParams(threeDSecureParams, params)
  const intent = ownIntent(books, id, caller, client_secret)
  return shown(books, caller, authenticate(books, intent, outcome))
}

/** A browser has to show that the intent is its customer's: it sends the client secret. */
function ownIntent(
  books: Books,
  id: string,
  caller: Caller,
  clientSecret: string | undefined,
): Stripe.PaymentIntent {
  const intent = found(books, 'payment_intent', id)
  const isOwn = clientSecret === intent.client_secret
  if (isOwn || (caller === 'secret' && clientSecret === undefined)) return intent
  throw notFound('payment_intent', id, 'intent')
}

function shown(books: Books, caller: Caller, intent: Stripe.PaymentIntent, expand?: string[]): Answered {
  return intentFor(caller, caller === 'secret' ? expanded(books.records, intent, expand) : intent)
}

function found<K extends Kind>(books: Books, kind: K, id: string, spelled: string = kind): Kept[K] {
  const object = books.records.objects.find(kind, id)
  if (!object) throw notFound(spelled, id, kind === 'payment_intent' ? 'intent' : 'id')
  return object
}
