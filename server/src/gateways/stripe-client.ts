import type { Money } from '@ningjing/contract/money'
import Stripe from 'stripe'
import type { Config } from '../base/config.ts'

/** Time limit of one attempt of a call, in milliseconds (product §7.4). */
const ATTEMPT_MS = 8_000
/** Objects of one page of a list. */
export const PAGE_SIZE = 100

export type CardSettings = Pick<Config, 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_API_URL'>

/** The client of the official library for these settings. */
export function stripeClient(config: Pick<CardSettings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>): Stripe {
  return new Stripe(config.STRIPE_SECRET_KEY, {
    ...addressOf(config.STRIPE_API_URL),
    timeout: ATTEMPT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

function addressOf(url: string | undefined): Stripe.StripeConfig {
  if (!url) return {}
  const { hostname, port, protocol } = new URL(url)
  const isPlain = protocol === 'http:'
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' }
}

/** A moment as the provider counts it. */
export function secondsOf(moment: Date): number {
  return Math.max(0, Math.floor(moment.getTime() / 1000))
}

/** An amount as the provider takes it. */
export const amountOf = ({ cents, currency }: Money) => ({ amount: cents, currency: currency.toLowerCase() })
