import Stripe from 'stripe'
import type { Records } from '../records/records.ts'
import type { ScheduledTask } from '../records/schedule.ts'

/** Where events are sent, and how they are signed. */
export type Receiver = {
  url: string
  secret: string
  /** Delay before the first retry, in milliseconds; doubled for each further one. */
  firstRetryMs: number
  /** Aborts pending requests when the stand-in stops. */
  signal: AbortSignal
}

const MAX_WAIT_MS = 60_000
const GIVE_UP_AFTER_MS = 72 * 3_600_000
const RESPONSE_TIMEOUT_MS = 10_000

/** Sends all due events in parallel. Receivers must not rely on the order. */
export async function deliverDue(records: Records, receiver: Receiver): Promise<void> {
  const due = records.deliveries.due(Date.now())
  await Promise.all(due.map((task) => deliver(records, receiver, task)))
}

async function deliver(records: Records, receiver: Receiver, task: ScheduledTask): Promise<void> {
  const event = records.objects.find('event', task.id)
  if (!event) return records.deliveries.remove(task.id)
  const delivered = await send(receiver, JSON.stringify(event, null, 2))
  records.atomically(() => {
    if (delivered) {
      records.objects.put({ ...event, pending_webhooks: 0 })
      records.deliveries.remove(event.id)
    } else if (Date.now() - event.created * 1000 > GIVE_UP_AFTER_MS) {
      records.deliveries.remove(event.id)
    } else {
      records.deliveries.set(nextAttempt(receiver, task))
    }
  })
}

function nextAttempt({ firstRetryMs }: Receiver, { id, tries }: ScheduledTask): ScheduledTask {
  const waitMs = Math.min(firstRetryMs * 2 ** tries, MAX_WAIT_MS)
  return { id, tries: tries + 1, dueMs: Date.now() + waitMs }
}

async function send({ url, secret, signal }: Receiver, payload: string): Promise<boolean> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_TIMEOUT_MS)]),
    })
    return ok
  } catch {
    return false
  }
}
