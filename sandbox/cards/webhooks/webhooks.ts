import Stripe from 'stripe'
import type { Records } from '../records/records.ts'
import type { Appointment } from '../records/timetable.ts'

/** Where events go, and how they are signed. */
export type Receiver = {
  url: string
  secret: string
  /** Wait after the first failed attempt, in milliseconds; doubled after each further one. */
  firstRetryMs: number
  /** Ends attempts under way, when the stand-in stops. */
  signal: AbortSignal
}

const LONGEST_WAIT_MS = 60_000
const GIVE_UP_AFTER_MS = 72 * 3_600_000
const ANSWER_WITHIN_MS = 10_000

/** Sends every event that is due, all at once and in no order that a receiver may rely on. */
export async function deliverDue(records: Records, receiver: Receiver): Promise<void> {
  const due = records.deliveries.due(Date.now())
  await Promise.all(due.map((appointment) => deliver(records, receiver, appointment)))
}

async function deliver(records: Records, receiver: Receiver, appointment: Appointment): Promise<void> {
  const event = records.objects.find('event', appointment.id)
  if (!event) return records.deliveries.remove(appointment.id)
  const taken = await isTaken(receiver, JSON.stringify(event, null, 2))
  records.atomically(() => {
    if (taken) {
      records.objects.put({ ...event, pending_webhooks: 0 })
      records.deliveries.remove(event.id)
    } else if (Date.now() - event.created * 1000 > GIVE_UP_AFTER_MS) {
      records.deliveries.remove(event.id)
    } else {
      records.deliveries.set(nextAttempt(receiver, appointment))
    }
  })
}

function nextAttempt({ firstRetryMs }: Receiver, { id, tries }: Appointment): Appointment {
  const waitMs = Math.min(firstRetryMs * 2 ** tries, LONGEST_WAIT_MS)
  return { id, tries: tries + 1, dueMs: Date.now() + waitMs }
}

async function isTaken({ url, secret, signal }: Receiver, payload: string): Promise<boolean> {
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret })
  try {
    const { ok } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    })
    return ok
  } catch {
    return false
  }
}
