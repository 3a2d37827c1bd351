import type { GivenBack } from '@ningjing/contract/payments/payments'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import type { Deps } from '../../deps.ts'
import { releaseCanceledSeat, releaseUnnamedSeat } from '../../seats/release-seat.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { fulfill } from './fulfill.ts'

/** How a hold ended. `changed` means that it got an intent, or ended, in the meantime: read it again. */
export type ReleaseResult = 'released' | 'paid' | 'changed'

/**
 * Releases the seat that a student holds in a class. Returns `paid` when the card was charged before that.
 * Throws `service.cards-down` and keeps the hold when the provider cannot be reached.
 */
export async function endHold(deps: Deps, userId: string, classId: string): Promise<'ended' | 'paid'> {
  const state = await releaseFound(deps, async () => {
    const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
    const own = yogaClass?.holds[userId]
    return own && { ...own, classId, userId }
  })
  return state === 'paid' ? 'paid' : 'ended'
}

/**
 * Releases the seat that one checkout of a student holds. A checkout that is left behind releases nothing: the hold of
 * a newer one has another order, or a later end. An offered seat stays the student's until they decline it.
 * Throws `service.cards-down` and keeps the hold when the provider cannot be reached.
 */
export function releaseCheckout(
  deps: Deps,
  userId: string,
  checkout: { selectedId: string; order: string; holdEndsAt?: string | undefined },
): Promise<GivenBack> {
  const { selectedId, order, holdEndsAt } = checkout
  const isMeant = (hold: PlacedHold) =>
    hold.selectedId === selectedId &&
    hold.orderId === order &&
    !hold.offerUntil &&
    (holdEndsAt === undefined || hold.expiresAt <= new Date(holdEndsAt))
  return releaseFound(deps, async () => (await deps.stores.seats.holds(userId)).find(isMeant))
}

/** Releases a hold for its student; reads it again while it changes. */
async function releaseFound(deps: Deps, find: () => Promise<PlacedHold | undefined>): Promise<GivenBack> {
  return inTries(async () => {
    const hold = await find()
    if (!hold) return 'none'
    const result = await releaseHold(deps, hold, hold.userId)
    return result === 'changed' ? null : result
  })
}

/** Another payer was to pay the seat: that ends first, so that a seat never has two. Throws like `releaseHold`. */
export async function releaseOtherPayer(deps: Deps, hold: PlacedHold): Promise<null> {
  // Released, an offered seat would go to the next who waits.
  if (hold.offerUntil) throw new Problem('enrolment.exists', because('seat-has-payer'))
  await releaseHold(deps, hold, hold.userId)
  return null
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
  if (status === 'succeeded') await fulfill(deps, intentId)
  if (status !== 'canceled') return 'paid'
  await releaseCanceledSeat(deps, hold, intentId, by)
  return 'released'
}
