import Stripe from 'stripe'
import { CARD_EVENTS } from './card-event.ts'
import { type CardSettings, secondsOf, stripeClient } from './stripe-client.ts'

/** The version of Stripe's API that this release is made for. */
export const CARD_API_VERSION = Stripe.API_VERSION

/** Answers to a key that does not exist, and to one of another account. */
const REFUSALS: unknown[] = [401, 404]

type ReadIntent = Pick<Stripe.PaymentIntent, 'id' | 'client_secret'>

/** What the account has for events of this site. */
export type WebhookEndpoint = {
  id: string
  apiVersion: string | null
  isEnabled: boolean
  createdAt: Date
  /** Events that it should send and does not. */
  missingEvents: string[]
  /** Known only when it was just made. */
  secret?: string | undefined
}

/** The card account, as its operator sets it up. Every call throws the provider's own error. */
export function cardAccount(settings: Pick<CardSettings, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>) {
  const stripe = stripeClient(settings)
  return {
    /** Tries what the key may read. Returns the provider's time, and the newest intent if there is one. */
    check: async (): Promise<{ time: Date | undefined; newest: ReadIntent | undefined }> => {
      const { data, lastResponse } = await stripe.paymentIntents.list({
        limit: 1,
        expand: ['data.latest_charge'],
      })
      await stripe.disputes.list({ limit: 1 })
      const date = lastResponse.headers.date
      return { time: date ? new Date(date) : undefined, newest: data[0] }
    },
    /** Whether a browser can read an intent with this publishable key: not with one of another account or mode. */
    isReadableWith: async (key: string, { id, client_secret }: ReadIntent): Promise<boolean> => {
      if (!client_secret) return true
      const browser = stripeClient({ ...settings, STRIPE_SECRET_KEY: key })
      try {
        await browser.paymentIntents.retrieve(id, { client_secret })
        return true
      } catch (error) {
        if (error instanceof Stripe.errors.StripeError && REFUSALS.includes(error.statusCode)) return false
        throw error
      }
    },
    /** Whether the account may charge cards: Stripe allows it once it knows enough of the business. */
    mayCharge: async (): Promise<boolean> => (await stripe.accounts.retrieveCurrent()).charges_enabled,
    /** Ids of the newest events of the kinds that the product asks for, at most 100. */
    eventIds: async (since: Date, until: Date): Promise<string[]> => {
      const created = { gte: secondsOf(since), lte: secondsOf(until) }
      const { data } = await stripe.events.list({ types: [...CARD_EVENTS], created, limit: 100 })
      return data.map(({ id }) => id)
    },
    findEndpoint: async (url: string): Promise<WebhookEndpoint | undefined> => {
      for await (const one of stripe.webhookEndpoints.list({ limit: 100 })) {
        if (one.url === url) return endpointFrom(one)
      }
      return undefined
    },
    createEndpoint: async (url: string): Promise<WebhookEndpoint> =>
      endpointFrom(
        await stripe.webhookEndpoints.create({
          url,
          enabled_events: [...CARD_EVENTS],
          api_version: CARD_API_VERSION,
          description: 'Payments of the website',
        }),
      ),
    /** Lets an endpoint send every event, and switches it on. */
    completeEndpoint: async ({ id }: WebhookEndpoint): Promise<void> => {
      await stripe.webhookEndpoints.update(id, { enabled_events: [...CARD_EVENTS], disabled: false })
    },
  }
}

function endpointFrom(made: Stripe.WebhookEndpoint): WebhookEndpoint {
  const sent = made.enabled_events
  return {
    id: made.id,
    apiVersion: made.api_version,
    isEnabled: made.status === 'enabled',
    createdAt: new Date(made.created * 1000),
    missingEvents: CARD_EVENTS.filter((event) => !sent.includes(event) && !sent.includes('*')),
    secret: made.secret,
  }
}
