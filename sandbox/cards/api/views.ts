import type Stripe from 'stripe'
import type { Records } from '../records/records.ts'
import { invalidRequest } from './api-error.ts'
import type { Caller } from './call.ts'

/** Replaces the id of the charge with the charge, if `expand` names it. */
export function expanded(records: Records, intent: Stripe.PaymentIntent, expand: string[] = []): object {
  const unknown = expand.find((field) => field !== 'latest_charge')
  if (unknown !== undefined) {
    throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' })
  }
  const { latest_charge } = intent
  if (expand.length === 0 || typeof latest_charge !== 'string') return intent
  return { ...intent, latest_charge: records.objects.find('charge', latest_charge) }
}

/** The intent as the caller may see it: without metadata and charge for a browser. */
export function intentFor(caller: Caller, intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  if (caller === 'secret') return intent
  const { amount_received, latest_charge, metadata, ...visible } = intent
  return visible
}
