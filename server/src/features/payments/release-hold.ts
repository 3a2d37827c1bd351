import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { releaseCanceledSeat, releaseUnnamedSeat } from '../../seats/release-seat.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { fulfil } from './fulfil.ts'

/** How a hold ended. `changed` means that it got an intent, or ended, in the meantime: read it again. */
export type ReleaseResult = 'released' | 'paid' | 'changed'

/** Reads of a hold that keeps changing before the request fails. */
const MAX_ATTEMPTS = 3

/**
 * Releases the seat that a student holds in a class. Returns `paid` when the card was charged before that.
 * Throws `service.cards-down` and keeps the hold when the provider cannot be reached.
 */
export async function endHold(deps: Deps, userId: string, classId: string): Promise<'ended' | 'paid'> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
    const own = yogaClass?.holds[userId]
    if (!own) return 'ended'
    const result = await releaseHold(deps, { ...own, classId, userId }, userId)
    if (result !== 'changed') return result === 'paid' ? 'paid' : 'ended'
  }
  throw new Problem('request.timed-out', { retryAfterSeconds: 1 })
}

/**
 * Releases a hold (O6). Once an intent is named, its client secret may be out, so the provider cancels the intent
 * first (I7); an intent that was paid before that is fulfilled. Throws `service.cards-down` and keeps the hold when
 * the provider cannot be reached.
 * @param by user id, or `system`
 */
export async function releaseHold(deps: Deps, hold: PlacedHold, by: string): Promise<ReleaseResult> {
  const { intentId } = hold
  if (intentId === undefined) return (await releaseUnnamedSeat(deps, hold, by)) ? 'released' : 'changed'
  const status = await deps.cards.cancelIntent(intentId)
  if (status === 'succeeded') await fulfil(deps, intentId)
  if (status !== 'canceled') return 'paid'
  await releaseCanceledSeat(deps, hold, intentId, by)
  return 'released'
}
