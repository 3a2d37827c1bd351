import type { Money } from '@ningjing/contract/money'
import type Stripe from 'stripe'
import { type CardDispute, disputesOf, disputesSince } from './card-disputes.ts'
import { limitedCalls } from './card-errors.ts'
import { type CardEvent, readEvent } from './card-event.ts'
import {
  type CardIntent,
  cancelIntent,
  createIntent,
  type IntentOrder,
  type IntentWording,
  intentsSince,
  readIntent,
} from './card-intents.ts'
import { type CardRefund, refund, refundsOf } from './card-refunds.ts'
import { type CardSettings, stripeClient } from './stripe-client.ts'

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

async function isUp(stripe: Stripe): Promise<boolean> {
  try {
    await stripe.paymentIntents.list({ limit: 1 }, { timeout: 2000, maxNetworkRetries: 0 })
    return true
  } catch {
    return false
  }
}
