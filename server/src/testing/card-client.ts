import Stripe from 'stripe'
import { inject } from 'vitest'

/** The provider's official client for the stand-in. Tests use it to act as cardholder and as provider. */
export function cardClient(): Stripe {
  const { hostname, port } = new URL(inject('cardsUrl'))
  return new Stripe('sk_test_sandbox', { host: hostname, port, protocol: 'http', telemetry: false })
}
