import Stripe from 'stripe'

type ClientOptions = {
  /** By default the secret key of the stand-in. */
  key?: string
  /** Retries after a failed call; by default those of the library. */
  maxNetworkRetries?: number
}

/**
 * The provider's official client for the stand-in, to act as cardholder and as provider.
 * @param url of the stand-in
 */
export function cardClient(url: string, { key = 'sk_test_sandbox', ...options }: ClientOptions = {}): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false, ...options })
}

/**
 * The signature of an event, as the provider sends it.
 * @param payload the body, a JSON text
 * @param secret of the endpoint
 * @param timestamp when it was signed, in seconds since 1970; now if left out
 */
export function signatureOf(payload: string, secret: string, timestamp?: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp && { timestamp }) })
}

/** Pays intents with a test card, as the browser would. */
export function confirmWith({ paymentIntents }: Stripe) {
  return (intentId: string, card = 'pm_card_visa') =>
    paymentIntents.confirm(intentId, { payment_method: card })
}
