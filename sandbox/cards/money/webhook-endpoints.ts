import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { list } from '../api/params.ts'
import { newId, nowInSeconds, randomLetters } from './id-and-time.ts'
import type { Ledger } from './ledger.ts'

const SECRET_LETTERS = 32

/** Parameters that create a webhook endpoint. */
export const createEndpointParams = z.strictObject({
  api_version: z.optional(z.string()),
  description: z.optional(z.string()),
  enabled_events: list,
  url: z.string().check(z.regex(/^https?:/, 'Not a valid URL')),
} satisfies Partial<Record<keyof Stripe.WebhookEndpointCreateParams, z.ZodMiniType>>)

/** Parameters that change a webhook endpoint; its API version cannot be changed. */
export const updateEndpointParams = z.strictObject({
  disabled: z.optional(z.enum(['true', 'false'])),
  enabled_events: z.optional(list),
} satisfies Partial<Record<keyof Stripe.WebhookEndpointUpdateParams, z.ZodMiniType>>)

/** Stores an endpoint. Only this answer has its secret; the sandbox sends no events to it. */
export function createEndpoint(
  ledger: Ledger,
  { api_version, description, ...wanted }: z.infer<typeof createEndpointParams>,
): Stripe.WebhookEndpoint {
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: api_version ?? null,
    application: null,
    created: nowInSeconds(),
    description: description ?? null,
    livemode: false,
    metadata: {},
    status: 'enabled',
    ...wanted,
  }
  ledger.records.objects.put(endpoint)
  return { ...endpoint, secret: `whsec_${randomLetters(SECRET_LETTERS)}` }
}

/** Changes the events of an endpoint, or switches it off or on. */
export function updateEndpoint(
  ledger: Ledger,
  endpoint: Stripe.WebhookEndpoint,
  { disabled, enabled_events }: z.infer<typeof updateEndpointParams>,
): Stripe.WebhookEndpoint {
  const changed: Stripe.WebhookEndpoint = {
    ...endpoint,
    enabled_events: enabled_events ?? endpoint.enabled_events,
    ...(disabled && { status: disabled === 'true' ? 'disabled' : 'enabled' }),
  }
  ledger.records.objects.put(changed)
  return changed
}
