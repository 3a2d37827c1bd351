import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { fulfil } from './fulfil.ts'

/** How a hold ended; `changed` means that it was named or released meanwhile and is to be looked at again. */
export type Ending = 'released' | 'paid' | 'changed'

/** Times a hold is looked at again because it changed in between. */
const ROUNDS = 3

/** Gives back the seat a student holds in a class; `paid` when her card was charged before that. */
export async function endHold(deps: Deps, userId: string, classId: string): Promise<'ended' | 'paid'> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const yogaClass = await deps.stores.classes.find(classId)
    const own = yogaClass?.holds[userId]
    if (!own) return 'ended'
    const ending = await releaseHold(deps, { ...own, classId, userId }, userId)
    if (ending !== 'changed') return ending === 'paid' ? 'paid' : 'ended'
  }
  throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
}

/**
 * Ends a hold. A client secret may be out as soon as an intent is named, so the provider cancels first; what
 * was paid before that is fulfilled. Throws `service.cards-down` and keeps the hold when it can't be asked.
 * @param by user id, or `system`
 */
export async function releaseHold(deps: Deps, hold: PlacedHold, by: string): Promise<Ending> {
  if (hold.intentId === undefined) {
    const isReleased = await deps.stores.seats.releaseUnnamed(hold)
    if (isReleased) await noteRelease(deps, hold, by)
    return isReleased ? 'released' : 'changed'
  }
  const ending = await deps.cards.cancelIntent(hold.intentId)
  if (ending === 'succeeded') await fulfil(deps, hold.intentId)
  if (ending !== 'canceled') return 'paid'
  const isReleased = await deps.stores.seats.releaseCanceled(hold, hold.intentId)
  await deps.stores.orders.markCanceled(hold.orderId)
  if (isReleased) await noteRelease(deps, hold, by)
  return 'released'
}

async function noteRelease(deps: Deps, { classId, orderId }: PlacedHold, by: string): Promise<void> {
  await recordAudit(deps, by, 'seat.release', classId, { orderId }, null)
}
