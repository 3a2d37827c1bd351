import type Stripe from 'stripe'
import * as z from 'zod/mini'
import type { Kind, ObjectsByKind, Where } from '../records/objects.ts'
import type { Records } from '../records/records.ts'
import type { Form } from './form.ts'
import { list, type PageParams, pageParams, readParams } from './params.ts'
import { expanded } from './views.ts'

const endpointListParams = z.strictObject(pageParams)
const intentListParams = z.strictObject({ ...pageParams, expand: z.optional(list) })
const ofIntentParams = z.strictObject({ ...pageParams, payment_intent: z.optional(z.string()) })
const eventListParams = z.strictObject({ ...pageParams, types: z.optional(list) })

/** Lists intents, newest first. */
export function listIntents(records: Records, form: Form): Stripe.ApiList<object> {
  const { expand, ...page } = readParams(intentListParams, form)
  const fields = expand?.map((path) => path.replace(/^data\./, ''))
  const found = listOf(records, 'payment_intent', page)
  return { ...found, data: found.data.map((intent) => expanded(records, intent, fields)) }
}

/** Lists refunds or disputes, newest first, optionally of one intent. */
export function listOfIntent(
  records: Records,
  kind: 'dispute' | 'refund',
  form: Form,
): Stripe.ApiList<object> {
  const { payment_intent, ...page } = readParams(ofIntentParams, form)
  return listOf(records, kind, page, {
    payment_intent: payment_intent === undefined ? undefined : [payment_intent],
  })
}

/** Lists webhook endpoints, newest first. */
export function listEndpoints(records: Records, form: Form): Stripe.ApiList<Stripe.WebhookEndpoint> {
  return listOf(records, 'webhook_endpoint', readParams(endpointListParams, form))
}

/** Lists events, newest first, optionally of some types. */
export function listEvents(records: Records, form: Form): Stripe.ApiList<object> {
  const { types, ...page } = readParams(eventListParams, form)
  return listOf(records, 'event', page, { type: types })
}

function listOf<K extends Kind>(
  records: Records,
  kind: K,
  page: PageParams,
  where?: Where,
): Stripe.ApiList<ObjectsByKind[K]> {
  const { items, hasMore } = records.objects.page(kind, page, where)
  return { object: 'list', data: items, has_more: hasMore, url: `/v1/${kind}s` }
}
