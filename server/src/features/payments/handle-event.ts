import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps } from '../../deps.ts'
import type { WebhookRecord } from '../../domain/card.records.ts'
import { CARD_EVENTS, type CardEvent } from '../../gateways/card-event.ts'
import { countDecline, secondsUntilPauseEnds } from './declines.ts'
import { fulfillIntent } from './fulfill.ts'
import { endPurchases } from './purchases/end-purchase.ts'
import { recordDisputeOf } from './record-dispute.ts'
import { releaseHold } from './release-hold.ts'

const DECLINED = 'payment_intent.payment_failed'
const DISPUTE = 'charge.dispute.'

/** Event types that are acted on. The event only names the intent; its state is read from the provider. */
const HANDLED_TYPES = new Set<string>([...CARD_EVENTS, 'charge.refund.updated'])

/** Stores an event, or returns the stored one when the provider repeats it. */
export async function storeEvent(deps: Deps, event: CardEvent): Promise<WebhookRecord> {
  const record: WebhookRecord = {
    _id: event.id,
    type: event.type,
    intentId: event.intentId,
    receivedAt: deps.clock.now(),
    done: event.intentId === null || !HANDLED_TYPES.has(event.type),
  }
  const isNew = await deps.stores.webhooks.insertOnce(record)
  return isNew ? record : ((await deps.stores.webhooks.find(event.id)) ?? record)
}

/** Acts on a stored event. Idempotent, in any order with other events (I14). */
export async function handleEvent(deps: Deps, event: WebhookRecord): Promise<void> {
  if (event.done || event.intentId === null) return
  const intent = await deps.cards.readIntent(event.intentId)
  if (intent) await fulfillIntent(deps, intent)
  if (event.type.startsWith(DISPUTE)) await recordDisputeOf(deps, event.intentId)
  const isFirst = await deps.stores.webhooks.markDone(event._id)
  if (isFirst && event.type === DECLINED && intent?.order) await handleDecline(deps, intent.order.userId)
}

/**
 * Counts a declined card. The one that starts a pause gives back the student's seats and ends their checkouts of passes: no
 * more cards are tried on them.
 */
async function handleDecline(deps: Deps, userId: string): Promise<void> {
  await countDecline(deps, userId)
  if ((await secondsUntilPauseEnds(deps, userId)) === 0) return
  for (const hold of await deps.stores.seats.holds(userId)) await releaseHold(deps, hold, SYSTEM)
  await endPurchases(deps, userId)
}
