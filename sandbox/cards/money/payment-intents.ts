import { CURRENCIES, CURRENCY_CODES } from '@ningjing/contract/formats'
import { centsOf, centsText } from '@ningjing/contract/money'
import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { invalidRequest, unexpectedState } from '../api/api-error.ts'
import { integer, list, metadata } from '../api/params.ts'
import { newId, nowInSeconds, randomLetters } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

/** The largest charge in every currency. */
const MAX_CENTS = 99_999_999

/** Parameters that create an intent, typed against the official library. */
export const createIntentParams = z.strictObject({
  allowed_payment_method_types: z.optional(list),
  amount: integer,
  currency: z.string(),
  description: z.optional(z.string()),
  metadata: z.optional(metadata),
  receipt_email: z.optional(z.string()),
  statement_descriptor_suffix: z.optional(z.string()),
} satisfies Partial<Record<keyof Stripe.PaymentIntentCreateParams, z.ZodMiniType>>)
export type CreateIntentParams = z.infer<typeof createIntentParams>

/** Parameters that change an intent. */
export const updateIntentParams = z.strictObject({
  description: z.optional(z.string()),
  metadata: z.optional(metadata),
  receipt_email: z.optional(z.string()),
  statement_descriptor_suffix: z.optional(z.string()),
} satisfies Partial<Record<keyof Stripe.PaymentIntentUpdateParams, z.ZodMiniType>>)
type IntentChange = z.infer<typeof updateIntentParams>

/** Creates an intent, which a browser then confirms. */
export function createPaymentIntent(ledger: Ledger, params: CreateIntentParams): Stripe.PaymentIntent {
  assertAmount(params)
  assertSuffix(params)
  const intent = draft(params)
  ledger.records.objects.put(intent)
  ledger.emit({ type: 'payment_intent.created', data: { object: intent } })
  return intent
}

/** Changes what an intent says about its payment, until it is paid or canceled. */
export function updatePaymentIntent(
  ledger: Ledger,
  intent: Stripe.PaymentIntent,
  change: IntentChange,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    throw unexpectedState(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
      intent,
    )
  }
  assertSuffix(change)
  const metadata = { ...intent.metadata, ...change.metadata }
  const changed: Stripe.PaymentIntent = { ...intent, ...change, metadata }
  ledger.records.objects.put(changed)
  return changed
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
  'processing',
]

/** Cancels an intent that has not succeeded. */
export function cancelPaymentIntent(ledger: Ledger, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (!CANCELABLE.includes(intent.status)) {
    throw unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${CANCELABLE.join(', ')}.`,
      intent,
    )
  }
  const canceled: Stripe.PaymentIntent = {
    ...intent,
    status: 'canceled',
    canceled_at: nowInSeconds(),
    next_action: null,
  }
  ledger.records.objects.put(canceled)
  ledger.emit({ type: 'payment_intent.canceled', data: { object: canceled } })
  return canceled
}

function assertAmount({ amount, currency, allowed_payment_method_types }: CreateIntentParams): void {
  const code = CURRENCY_CODES.find((one) => one.toLowerCase() === currency.toLowerCase())
  if (!code) throw invalidRequest(`Invalid currency: ${currency}`, { param: 'currency' })
  const other = allowed_payment_method_types?.find((type) => type !== 'card')
  if (other !== undefined) {
    throw invalidRequest(`The sandbox takes cards only, not ${other}.`, {
      param: 'allowed_payment_method_types',
    })
  }
  if (amount < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    })
  }
  const least = centsOf(CURRENCIES[code].least)
  if (amount < least) {
    const message = `Amount must be at least ${centsText(least, code)} ${currency}`
    throw invalidRequest(message, { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > MAX_CENTS) {
    throw invalidRequest(`Amount must be no more than ${centsText(MAX_CENTS, code)}`, {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
}

/** A suffix needs a letter, and with the sandbox's own prefix of ten characters at most 22 in all. */
function assertSuffix({ statement_descriptor_suffix: suffix }: IntentChange): void {
  if (suffix === undefined || /^(?=.*[A-Za-z])[^<>\\'"*]{1,10}$/.test(suffix)) return
  throw invalidRequest(
    'The statement descriptor suffix must have 1 to 10 characters, at least one letter, and none of < > \\ \' " *.',
    { param: 'statement_descriptor_suffix' },
  )
}

function draft(params: CreateIntentParams): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    ...UNUSED,
    allowed_payment_method_types: params.allowed_payment_method_types ? ['card'] : null,
    amount: params.amount,
    client_secret: `${id}_secret_${randomLetters(25)}`,
    created: nowInSeconds(),
    currency: params.currency.toLowerCase(),
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    receipt_email: params.receipt_email ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
  }
}

/** Fields that the sandbox does not use or fills in later. */
const UNUSED = {
  amount_capturable: 0,
  amount_details: { tip: {} },
  amount_received: 0,
  application: null,
  application_fee_amount: null,
  automatic_payment_methods: null,
  canceled_at: null,
  cancellation_reason: null,
  capture_method: 'automatic_async',
  confirmation_method: 'automatic',
  customer: null,
  customer_account: null,
  excluded_payment_method_types: null,
  last_payment_error: null,
  latest_charge: null,
  livemode: false,
  managed_payments: null,
  next_action: null,
  on_behalf_of: null,
  payment_method: null,
  payment_method_configuration_details: null,
  payment_method_types: ['card'],
  payment_record: null,
  processing: null,
  review: null,
  setup_future_usage: null,
  shipping: null,
  source: null,
  statement_descriptor: null,
  transfer_data: null,
  transfer_group: null,
  payment_method_options: {
    card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
} satisfies Partial<Stripe.PaymentIntent>
