import { cardClient } from '@ningjing/server/testing/card-client'
import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { CARD_KEYS } from '../../settings/card-keys.ts'
import { type CardsOptions, startCards } from '../server.ts'

export const WEBHOOK_SECRET = 'whsec_tests'

/** The official library, connected to a stand-in. Without retries, so that a test sees each answer. */
export const clientOf = (url: string, key: string = CARD_KEYS.secret) =>
  cardClient(url, { key, maxNetworkRetries: 0 })

/** A stand-in for this test only, and the official library connected to it. */
export async function testCards(options: Partial<CardsOptions> = {}) {
  const cards = await startCards({
    port: 0,
    file: ':memory:',
    webhookSecret: WEBHOOK_SECRET,
    settleAfterMs: 50,
    firstRetryMs: 20,
    ...options,
  })
  onTestFinished(() => cards.close())
  return { cards, stripe: clientOf(cards.url), url: cards.url }
}

/** A new intent over 20 dollars. */
export function anIntent(stripe: Stripe, more: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  return stripe.paymentIntents.create({
    amount: 2000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...more,
  })
}

/** An intent paid with a predefined payment method. */
export async function aPayment(stripe: Stripe, paymentMethod = 'pm_card_visa') {
  const { id } = await anIntent(stripe)
  return stripe.paymentIntents.confirm(id, { payment_method: paymentMethod })
}

/** The charge of an intent. */
export async function chargeOf(stripe: Stripe, intentId: string): Promise<Stripe.Charge> {
  const { latest_charge } = await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] })
  if (latest_charge === null || typeof latest_charge === 'string') throw new Error('there is no charge')
  return latest_charge
}

/** A payment method for a card number, created as a browser would. */
export function aCard(
  stripe: Stripe,
  number: string,
  more: Partial<Stripe.PaymentMethodCreateParams.Card> = {},
) {
  return stripe.paymentMethods.create({
    type: 'card',
    card: { number, exp_month: 12, exp_year: 2040, cvc: '123', ...more },
  })
}

/** The error of a call; fails if the call succeeds. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw new Error(`Expected an error from Stripe, but got ${String(outcome ?? 'a response')}`)
}
