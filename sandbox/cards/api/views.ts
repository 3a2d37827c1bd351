import type Stripe from 'stripe'
import type { Kind, ObjectsByKind } from '../records/objects.ts'
import type { Records } from '../records/records.ts'
import { invalidRequest } from './api-error.ts'
import type { Caller } from './call.ts'

/** Fields that `expand` accepts. */
const EXPANDABLE: Partial<Record<Kind, string[]>> = {
  payment_intent: ['latest_charge', 'payment_method'],
  charge: ['payment_intent'],
  refund: ['charge', 'payment_intent'],
}

/** Replaces the ids in the given fields with the objects they refer to. */
export function expanded<T extends ObjectsByKind[Kind]>(
  records: Records,
  object: T,
  fields: string[] = [],
): T {
  const expandable = EXPANDABLE[object.object] ?? []
  const unknown = fields.find((field) => !expandable.includes(field))
  if (unknown !== undefined) {
    throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  }
  const ids = new Map<string, unknown>(Object.entries(object))
  const entries: [string, unknown][] = fields.map((field) => [
    field,
    objectFor(records, field, ids.get(field)),
  ])
  return { ...object, ...Object.fromEntries(entries) }
}

function objectFor(records: Records, field: string, id: unknown): unknown {
  if (typeof id !== 'string') return id
  if (field === 'payment_method') return records.objects.find('payment_method', id)
  return records.objects.find(field === 'payment_intent' ? 'payment_intent' : 'charge', id)
}

/** Fields of an intent that a browser does not see. */
type PrivateField = 'amount_capturable' | 'amount_received' | 'customer' | 'latest_charge' | 'metadata'

/** The intent as the caller may see it: without metadata, charges and customer for a browser. */
export function intentFor(
  caller: Caller,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent | Omit<Stripe.PaymentIntent, PrivateField> {
  if (caller === 'secret') return intent
  const { amount_capturable, amount_received, customer, latest_charge, metadata, ...visible } = intent
  return visible
}
