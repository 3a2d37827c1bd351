import type Stripe from 'stripe'
import type { Kept, Kind } from '../records/objects.ts'
import type { Records } from '../records/records.ts'
import { invalidRequest } from './api-error.ts'
import type { Caller } from './call.ts'

/** What may be asked for with `expand`. */
const EXPANDABLE: Partial<Record<Kind, string[]>> = {
  payment_intent: ['latest_charge', 'payment_method'],
  charge: ['payment_intent'],
  refund: ['charge', 'payment_intent'],
}

/** An object with the objects it names by id written out, where `expand` asks for it. */
export function expanded<T extends Kept[Kind]>(records: Records, object: T, fields: string[] = []): T {
  const expandable = EXPANDABLE[object.object] ?? []
  const stranger = fields.find((field) => !expandable.includes(field))
  if (stranger !== undefined) {
    throw invalidRequest(`This property cannot be expanded (${stranger}).`, { param: 'expand' })
  }
  const ids = new Map<string, unknown>(Object.entries(object))
  const found: [string, unknown][] = fields.map((field) => [field, written(records, field, ids.get(field))])
  return { ...object, ...Object.fromEntries(found) }
}

function written(records: Records, field: string, id: unknown): unknown {
  if (typeof id !== 'string') return id
  if (field === 'payment_method') return records.objects.find('payment_method', id)
  return records.objects.find(field === 'payment_intent' ? 'payment_intent' : 'charge', id)
}

/** Fields of an intent that a customer's browser is not shown. */
type PrivateField = 'amount_capturable' | 'amount_received' | 'customer' | 'latest_charge' | 'metadata'

/** An intent as this caller may see it: a browser learns nothing of metadata, charges and customer. */
export function intentFor(
  caller: Caller,
  intent: Stripe.PaymentIntent,
): Stripe.PaymentIntent | Omit<Stripe.PaymentIntent, PrivateField> {
  if (caller === 'secret') return intent
  const { amount_capturable, amount_received, customer, latest_charge, metadata, ...shown } = intent
  return shown
}
