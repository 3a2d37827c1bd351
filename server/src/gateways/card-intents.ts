import type { Money } from '@ningjing/contract/money'
import type Stripe from 'stripe'
import type { PaidCard } from '../domain/card.records.ts'
import { type CallCards, codeOf, isRejection } from './card-errors.ts'
import { amountOf, PAGE_SIZE, secondsOf } from './stripe-client.ts'

/** What an intent pays for. Stored in its metadata at the provider. */
export type IntentOrder = {
  orderId: string
  classId: string
  userId: string
  selectedId: string
  /** Set if it pays for a pass: then this is `classId`, too, and `selectedId` is the order. */
  productId?: string
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

/**
 * The wording follows in a second call: e-mail and name of the class may change, but a repeated call under the same
 * key must have the same parameters.
 */
export async function createIntent(
  stripe: Stripe,
  order: IntentOrder,
  money: Money,
  wording?: IntentWording,
): Promise<CardIntent> {
  const intent = await stripe.paymentIntents.create(
    { ...amountOf(money), allowed_payment_method_types: ['card'], metadata: metadataOf(order) },
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

export async function readIntent(stripe: Stripe, intentId: string): Promise<CardIntent | null> {
  try {
    return intentFrom(await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] }))
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return null
    throw error
  }
}

export async function cancelIntent(
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

export async function* intentsSince(
  stripe: Stripe,
  reached: CallCards,
  since: Date,
): AsyncIterable<CardIntent> {
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

/** Only a pass names a product, so that releases that know no passes leave its payment alone. */
function metadataOf({ productId, ...order }: IntentOrder): Stripe.MetadataParam {
  if (productId === undefined) return order
  const { classId: _classId, selectedId: _selectedId, ...ofPass } = order
  return { ...ofPass, productId }
}

/** Null for intents of other products on the same account, which have other metadata. */
function orderFrom(metadata: Stripe.Metadata): IntentOrder | null {
  const { orderId = '', productId, userId = '', uid, club } = metadata
  const { classId = productId ?? '', selectedId = productId === undefined ? '' : orderId } = metadata
  const isOurs = [orderId, classId, userId, selectedId].every((id) => ID.test(id))
  if (!isOurs) return null
  const more = { ...(productId && { productId }), ...(uid && { uid }), ...(club && { club }) }
  return { orderId, classId, userId, selectedId, ...more }
}
