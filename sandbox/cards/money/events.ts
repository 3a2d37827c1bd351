import Stripe from 'stripe'
import type { Records } from '../records/records.ts'
import { freshId, nowInSeconds } from './stamps.ts'

/** Types of the events the stand-in tells of. */
type ToldType =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

type ToldEvent = Extract<Stripe.Event, { type: ToldType }>

/** Something that happened, and the object it happened to. */
export type Happening = ToldEvent extends infer Each
  ? Each extends ToldEvent
    ? Pick<Each, 'type' | 'data'>
    : never
  : never

/**
 * Writes the event of a happening and plans its delivery.
 * @param hasReceiver whether anybody is to be told
 */
export function recordEvent(records: Records, happening: Happening, hasReceiver: boolean): void {
  const event: ToldEvent = {
    id: freshId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: nowInSeconds(),
    livemode: false,
    pending_webhooks: hasReceiver ? 1 : 0,
    request: { id: null, idempotency_key: null },
    ...happening,
  }
  records.objects.put(event)
  if (hasReceiver) records.deliveries.set({ id: event.id, tries: 0, dueMs: Date.now() })
}
