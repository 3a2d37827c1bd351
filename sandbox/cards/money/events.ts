import Stripe from 'stripe'
import type { Records } from '../records/records.ts'
import { newId, nowInSeconds } from './id-and-time.ts'

/** Types of the events that the stand-in emits. */
type EventType =
  | 'payment_intent.created'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.requires_action'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'

type SandboxEvent = Extract<Stripe.Event, { type: EventType }>

/** An event before it is stored: its type and the object it is about. */
export type NewEvent = SandboxEvent extends infer Each
  ? Each extends SandboxEvent
    ? Pick<Each, 'type' | 'data'>
    : never
  : never

/**
 * Stores an event and schedules its delivery.
 * @param hasReceiver whether a webhook URL is set
 */
export function recordEvent(records: Records, newEvent: NewEvent, hasReceiver: boolean): void {
  const event: SandboxEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: nowInSeconds(),
    livemode: false,
    pending_webhooks: hasReceiver ? 1 : 0,
    request: { id: null, idempotency_key: null },
    ...newEvent,
  }
  records.objects.put(event)
  if (hasReceiver) records.deliveries.set({ id: event.id, tries: 0, dueMs: Date.now() })
}
