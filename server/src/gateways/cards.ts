import type { Money } from '@ningjing/contract/money'
import type Stripe from 'stripe'
import type { PaidCard } from '../domain/card.records.ts'
import { type CardDispute, disputesOf, disputesSince } from './card-disputes.ts'
import { type CallCards, codeOf, isRejection, limitedCalls } from './card-errors.ts'
import { type CardEvent, readEvent } from './card-event.ts'
import { amountOf, type CardSettings, PAGE_SIZE, secondsOf, stripeClient } from './stripe-client.ts'

/** What an intent pays for. Stored in its metadata at the provider. */
export type IntentOrder = {
  orderId: string
  classId: string
  userId: string
  selectedId: string
  /** The identity provider's id of the user, to find them in an older backup. Absent in older intents. */
  uid?: string
  /** The club's own id. Absent in older intents, and until the wording was added. */
  club?: string
}

/** What a payment says to the student, on Stripe's receipt and on their bank statement, and whose it is. */
export type IntentWording = {
  club?: string
  description: string
  /** Stripe mails its receipt there. */
  receiptEmail?: string | undefined
  /** Follows the account's own name on the bank statement. */
  statementSuffix?: string | undefined
}

/** A payment intent, reduced to what the product uses. */
export type CardIntent = {
  id: string
  status: 'succeeded' | 'processing' | 'canceled' | 'open'
  amountInCents: number
  currency: string
  clientSecret: string
  createdAt: Date
  /** Null for an intent that this product did not create. */
  order: IntentOrder | null
  /** Total of succeeded and pending refunds. */
  refundedInCents: number
  /** The card that paid it; absent until then. */
  card?: PaidCard
}

/** A refund at the provider. `orderId` is set if this product made it. */
export type CardRefund = {
  id: string
  amountInCents: number
  status: 'succeeded' | 'pending' | 'failed'
  orderId: string | null
}

/** The card provider. Every call throws `service.cards-down` when the provider does not answer. */
export type CardsGateway = {
  /**
   * Creates an intent. A second call for the same order returns the same intent (key `pi:<orderId>`), with the wording
   * of that call.
   */
  createIntent(order: IntentOrder, money: Money, wording?: IntentWording): Promise<CardIntent>
  /** The current intent; null if the provider has none with that id. */
  readIntent(intentId: string): Promise<CardIntent | null>
  /** Cancels an intent. Returns another status when it is too late for that. */
  cancelIntent(intentId: string): Promise<'canceled' | 'succeeded' | 'processing'>
  /** Gives back a part of an intent or all of it, once for each attempt (key `refund:<orderId>:<attempt>`). */
  refund(intentId: string, orderId: string, attempt: number, cents: number): Promise<CardRefund['status']>
  /** All refunds of an intent, newest first. */
  refundsOf(intentId: string): Promise<CardRefund[]>
  /** All disputes of an intent. */
  disputesOf(intentId: string): Promise<CardDispute[]>
  /** All disputes begun since that moment, newest first. */
  disputesSince(since: Date): Promise<CardDispute[]>
  /** All intents created since that moment, newest first. */
  intentsSince(since: Date): AsyncIterable<CardIntent>
  /** Reads a webhook event. Throws `webhook.bad-signature`, `request.unreadable` and `request.invalid`. */
  readEvent(body: Buffer, signature: string): CardEvent
  isUp(): Promise<boolean>
}

/** Stripe, or the stand-in that `STRIPE_API_URL` names. */
export function stripeCards(config: CardSettings): CardsGateway {
  const stripe = stripeClient(config)
  const reached = limitedCalls()
  return {
    createIntent: (...wanted) => reached(() => createIntent(stripe, ...wanted)),
    readIntent: (intentId) => reached(() => readIntent(stripe, intentId)),
    cancelIntent: (intentId) => reached(() => cancelIntent(stripe, intentId)),
    refund: (...wanted) => reached(() => refund(stripe, ...wanted)),
    refundsOf: (intentId) => reached(() => refundsOf(stripe, intentId)),
    disputesOf: (intentId) => reached(() => disputesOf(stripe, intentId)),
    disputesSince: (since) => disputesSince(stripe, reached, since),
    intentsSince: (since) => intentsSince(stripe, reached, since),
    readEvent: (body, signature) => readEvent(stripe, config.STRIPE_WEBHOOK_SECRET, body, signature),
    isUp: () => isUp(stripe),
  }
}

/**
 * The wording follows in a second call: e-mail and name of the class may change, but a repeated call under the same
 * key must have the same parameters.
 */
async function createIntent(
  stripe: Stripe,
  order: IntentOrder,
  money: Money,
  wording?: IntentWording,
): Promise<CardIntent> {
  const intent = await stripe.paymentIntents.create(
    { ...amountOf(money), allowed_payment_method_types: ['card'], metadata: { ...order } },
    { idempotencyKey: `pi:${order.orderId}` },
  )
  return intentFrom(wording ? await described(stripe, intent, wording) : intent)
}

async function described(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  { club, description, receiptEmail, statementSuffix }: IntentWording,
): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.update(intent.id, {
      description,
      ...(club && { metadata: { club } }),
      ...(receiptEmail && { receipt_email: receiptEmail }),
      ...(statementSuffix && { statement_descriptor_suffix: statementSuffix }),
    })
  } catch (error) {
    // The answer of a repeated creation is as old as the first one. Wording that is refused is no reason to sell nothing.
    if (isRejection(error)) return stripe.paymentIntents.retrieve(intent.id)
    throw error
  }
}

async function readIntent(stripe: Stripe, intentId: string): Promise<CardIntent | null> {
  try {
    return intentFrom(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null
    throw error
  }
}

async function cancelIntent(
  stripe: Stripe,
  intentId: string,
): Promise<'canceled' | 'succeeded' | 'processing'> {
  try {
    await stripe.paymentIntents.cancel(intentId)
    return 'canceled'
  } catch (error) {
    // An intent that the provider does not know cannot be paid either.
    if (codeOf(error) === 'resource_missing') return 'canceled'
    if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
    const { status } = await stripe.paymentIntents.retrieve(intentId)
    const known = statusFrom(status)
    if (known === 'open') throw error
    return known
  }
}

async function refund(
  stripe: Stripe,
  intentId: string,
  orderId: string,
  attempt: number,
  cents: number,
): Promise<CardRefund['status']> {
  try {
    const made = await stripe.refunds.create(
      { payment_intent: intentId, amount: cents, metadata: { orderId } },
      { idempotencyKey: `refund:${orderId}:${attempt}` },
    )
    return refundFrom(made).status
  } catch (error) {
    if (codeOf(error) === 'charge_already_refunded') return 'succeeded'
    if (isRejection(error)) return 'failed'
    throw error
  }
}

async function refundsOf(stripe: Stripe, intentId: string): Promise<CardRefund[]> {
  const refunds: CardRefund[] = []
  for await (const made of stripe.refunds.list({ payment_intent: intentId, limit: PAGE_SIZE })) {
    refunds.push(refundFrom(made))
  }
  return refunds
}

async function* intentsSince(stripe: Stripe, reached: CallCards, since: Date): AsyncIterable<CardIntent> {
  const pages = stripe.paymentIntents.list({
    created: { gte: secondsOf(since) },
    limit: PAGE_SIZE,
    expand: ['data.latest_charge'],
  })
  while (true) {
    const next = await reached(() => pages.next())
    if (next.done) return
    yield intentFrom(next.value)
  }
}

async function isUp(stripe: Stripe): Promise<boolean> {
  try {
    await stripe.paymentIntents.list({ limit: 1 }, { timeout: 2000, maxNetworkRetries: 0 })
    return true
  } catch {
    return false
  }
}

function intentFrom(intent: Stripe.PaymentIntent): CardIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const { brand, last4 } = charge?.payment_method_details?.card ?? {}
  return {
    id: intent.id,
    status: statusFrom(intent.status),
    amountInCents: intent.amount,
    currency: intent.currency.toUpperCase(),
    clientSecret: intent.client_secret ?? '',
    createdAt: new Date(intent.created * 1000),
    order: orderFrom(intent.metadata),
    refundedInCents: charge?.amount_refunded ?? 0,
    ...(brand && last4 && { card: { brand, last4 } }),
  }
}

function statusFrom(status: Stripe.PaymentIntent.Status): CardIntent['status'] {
  if (status === 'succeeded') return 'succeeded'
  if (status === 'processing') return 'processing'
  return status === 'canceled' ? 'canceled' : 'open'
}

const ID = /^[0-9a-f]{24}$/

/** Null for intents of other products on the same account, which have other metadata. */
function orderFrom(metadata: Stripe.Metadata): IntentOrder | null {
  const { orderId = '', classId = '', userId = '', selectedId = '', uid, club } = metadata
  const isOurs = [orderId, classId, userId, selectedId].every((id) => ID.test(id))
  return isOurs ? { orderId, classId, userId, selectedId, ...(uid && { uid }), ...(club && { club }) } : null
}

function refundFrom(made: Stripe.Refund): CardRefund {
  return {
    id: made.id,
    amountInCents: made.amount,
    status: refundStatusFrom(made.status),
    orderId: made.metadata?.orderId ?? null,
  }
}

function refundStatusFrom(status: string | null): CardRefund['status'] {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
