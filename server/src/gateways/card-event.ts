import { Problem } from '@ningjing/contract/problems'
import Stripe from 'stripe'
import * as z from 'zod/mini'

/** A webhook event, reduced to what the product uses. */
export type CardEvent = { id: string; type: string; intentId: string | null }

/** The events that the product asks for (docs/deploy.md says what each is for). */
export const CARD_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

/** How far the provider's clock may be ahead of ours, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 300_000
/** Characters of the id and the type of an event. */
const MAX_EVENT_TEXT = 255

/** Reads a signed event. Throws `webhook.bad-signature`, `request.unreadable` and `request.invalid`. */
export function readEvent(stripe: Stripe, secret: string, body: Buffer, signature: string): CardEvent {
  assertNotFromTheFuture(signature)
  const event = parsedEvent(signedEvent(stripe, secret, body, signature))
  return { id: event.id, type: event.type, intentId: intentIdOf(event.data.object) }
}

/** The SDK refuses signatures that are too old, but not those that are dated ahead. */
function assertNotFromTheFuture(signature: string): void {
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (signedAt * 1000 > Date.now() + MAX_CLOCK_SKEW_MS) throw new Problem('webhook.bad-signature')
}

function signedEvent(stripe: Stripe, secret: string, body: Buffer, signature: string): unknown {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) {
      throw new Problem('webhook.bad-signature')
    }
    if (error instanceof SyntaxError) throw new Problem('request.unreadable')
    throw error
  }
}

const WithId = z.looseObject({ id: z.string() })

/** The parts of an event that are used. Its subject is the intent itself, a charge or a refund. */
const Event = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(MAX_EVENT_TEXT)),
  type: z.string().check(z.minLength(1), z.maxLength(MAX_EVENT_TEXT)),
  data: z.object({
    object: z.looseObject({
      object: z.optional(z.string()),
      id: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(z.union([z.string(), WithId]))),
    }),
  }),
})

function parsedEvent(event: unknown): z.infer<typeof Event> {
  const parsed = z.safeParse(Event, event)
  if (!parsed.success) throw new Problem('request.invalid')
  return parsed.data
}

function intentIdOf(subject: z.infer<typeof Event>['data']['object']): string | null {
  if (subject.object === 'payment_intent') return subject.id ?? null
  const intent = subject.payment_intent
  return typeof intent === 'string' ? intent : (intent?.id ?? null)
}
