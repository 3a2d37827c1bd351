import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Kind, ObjectsByKind, Where } from '../records/objects.ts'
import type { Records } from '../records/records.ts'
import { invalidRequest } from './api-error.ts'
import type { Form } from './form.ts'
import { list, type PageParams, pageParams, readParams } from './params.ts'
import { expanded } from './views.ts'

const intentListParams = z.strictObject(pageParams)
const refundListParams = z.strictObject({
  ...pageParams,
  charge: z.optional(z.string()),
  payment_intent: z.optional(z.string()),
})
const eventListParams = z.strictObject({
  ...pageParams,
  type: z.optional(z.string()),
  types: z.optional(list),
})

/** Lists intents, newest first. */
export function listIntents(records: Records, form: Form): Stripe.ApiList<Stripe.PaymentIntent> {
  return listOf(records, 'payment_intent', readParams(intentListParams, form))
}

/** Lists refunds, newest first, optionally of one charge or intent. */
export function listRefunds(records: Records, form: Form): Stripe.ApiList<Stripe.Refund> {
  const { charge, payment_intent, ...page } = readParams(refundListParams, form)
  const where = { charge: only(charge), payment_intent: only(payment_intent) }
  return listOf(records, 'refund', page, where)
}

/** Lists disputes, newest first, optionally of one charge or intent. */
export function listDisputes(records: Records, form: Form): Stripe.ApiList<Stripe.Dispute> {
  const { charge, payment_intent, ...page } = readParams(refundListParams, form)
  const where = { charge: only(charge), payment_intent: only(payment_intent) }
  return listOf(records, 'dispute', page, where)
}

/** Lists webhook endpoints, newest first. */
export function listEndpoints(records: Records, form: Form): Stripe.ApiList<Stripe.WebhookEndpoint> {
  return listOf(records, 'webhook_endpoint', readParams(intentListParams, form))
}

/** Lists events, newest first, optionally of some types. */
export function listEvents(records: Records, form: Form): Stripe.ApiList<Stripe.Event> {
  const { type, types, ...page } = readParams(eventListParams, form)
  return listOf(records, 'event', page, { type: types ?? only(type) })
}

function listOf<K extends Kind>(
  records: Records,
  kind: K,
  page: PageParams,
  where?: Where,
): Stripe.ApiList<ObjectsByKind[K]> {
  const fields = page.expand?.map((path) => fieldOf(path))
  const { items, hasMore } = records.objects.page(kind, page, where)
  return {
    object: 'list',
    data: items.map((item) => expanded(records, item, fields)),
    has_more: hasMore,
    url: `/v1/${kind}s`,
  }
}

/** `data.latest_charge` expands the field `latest_charge` of each item. */
function fieldOf(path: string): string {
  if (path.startsWith('data.')) return path.slice('data.'.length)
  throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' })
}

function only(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value]
}
