import type { Deps } from '../base/deps.ts'
import { recordAudit } from '../base/record-audit.ts'
import type { SeatClaim } from './seats.store.ts'

/**
 * Gives back a held seat that has no payment intent (O6). Returns false when the hold got an intent, or ended,
 * in the meantime.
 * @param by user id, or `system`
 */
export async function releaseUnnamedSeat(deps: Deps, claim: SeatClaim, by: string): Promise<boolean> {
  const isReleased = await deps.stores.seats.releaseUnnamed(claim)
  if (isReleased) await recordRelease(deps, claim, by)
  return isReleased
}

/**
 * Gives back a held seat and cancels its order (O6). Call it only after the provider has canceled the intent (I7).
 * @param by user id, or `system`
 */
export async function releaseCanceledSeat(
  deps: Deps,
  claim: SeatClaim,
  intentId: string,
  by: string,
): Promise<void> {
  const isReleased = await deps.stores.seats.releaseCanceled(claim, intentId)
  await deps.stores.orders.markCanceled(claim.orderId)
  if (isReleased) await recordRelease(deps, claim, by)
}

/**
 * Writes the audit entry of a released seat.
 * @param by user id, or `system`
 */
export async function recordRelease(deps: Deps, { classId, orderId }: SeatClaim, by: string): Promise<void> {
  await recordAudit(deps, by, 'seat.release', classId, { orderId })
}
