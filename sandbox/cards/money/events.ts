import Stripe from 'stripe'
import type { Event, NewEvent } from '../records/objects.ts'
import type { Records } from '../records/records.ts'
import { newId, nowInSeconds } from './id-and-time.ts'

/**
 * Stores an event and schedules its delivery.
 * @param hasReceiver whether a webhook URL is set
 */
export function recordEvent(records: Records, newEvent: NewEvent, hasReceiver: boolean): void {
  const event: Event = {
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
