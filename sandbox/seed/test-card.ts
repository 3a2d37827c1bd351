import type { Config } from '@ningjing/server/base/config'
import Stripe from 'stripe'

/** A card that is never declined. */
export type TestCard = {
  /** Confirms the payment of a client secret, as the browser would; returns the id of the intent. */
  pay(clientSecret: string): Promise<string>
}

/** A test card for the card stand-in; null for real Stripe, which the seed does not touch. */
export function testCard(config: Pick<Config, 'STRIPE_API_URL' | 'STRIPE_SECRET_KEY'>): TestCard | null {
  if (!config.STRIPE_API_URL) return null
  const { hostname, port } = new URL(config.STRIPE_API_URL)
  const stripe = new Stripe(config.STRIPE_SECRET_KEY, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
  })
  return {
    async pay(clientSecret) {
      const [intentId = ''] = clientSecret.split('_secret_')
      await stripe.paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
      return intentId
    },
  }
}
