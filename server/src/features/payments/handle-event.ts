import type { Deps } from '../../base/deps.ts'
import type { WebhookRecord } from '../../base/records.ts'
import type { CardEvent } from '../../gateways/cards.ts'
import { countDecline } from './declines.ts'
import { fulfilIntent } from './fulfil.ts'

const DECLINED = 'payment_intent.payment_failed'

/** Events that something follows from; the truth is always read from the provider, never from the event. */
const TELLING = new Set([
  DECLINED,
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.updated',
  'refund.failed',
])

/** Stores an event once; an event that comes again is the one that is stored. */
export async function keepEvent(deps: Deps, event: CardEvent): Promise<WebhookRecord> {
  const record: WebhookRecord = {
    _id: event.id,
    type: event.type,
    intentId: event.intentId,
    receivedAt: deps.clock.now(),
    done: event.intentId === null || !TELLING.has(event.type),
  }
  const isNew = await deps.stores.webhooks.keep(record)
  return isNew ? record : ((await deps.stores.webhooks.find(event.id)) ?? record)
}

/** Acts on a stored event, any number of times in any order. */
export async function handleEvent(deps: Deps, event: WebhookRecord): Promise<void> {
  if (event.done || event.intentId === null) return
  const intent = await deps.cards.readIntent(event.intentId)
  if (intent) await fulfilIntent(deps, intent)
  const isFirst = await deps.stores.webhooks.finish(event._id)
  if (isFirst && event.type === DECLINED && intent?.order) await countDecline(deps, intent.order.userId)
}
