import type { Deps } from '../deps.ts'
import type { Hold } from '../domain/seat.records.ts'
import type { LogTodo } from '../domain/todo.records.ts'
import { logTodo, workOff } from '../steps/todos.ts'
import { isLive } from './hold.rules.ts'
import { countLapse, countOfferLapse } from './lapses.ts'
import { passOn } from './pass-on.ts'
import type { SeatClaim } from './seats.store.ts'

/**
 * Gives back a held seat that has no payment intent (O6); the first who waits gets it. Returns false when the hold got an intent, or ended,
 * in the meantime.
 * @param by user id, or `system`
 */
export async function releaseUnnamedSeat(deps: Deps, claim: SeatClaim, by: string): Promise<boolean> {
  const released = releaseTodo(deps, claim, by)
  const hold = await deps.stores.seats.releaseUnnamed(claim, released)
  if (!hold) return false
  await workOff(deps, 'classes', released)
  await passOn(deps, claim.classId)
  await countIfLapsed(deps, claim, hold)
  return true
}

/**
 * Gives back a held seat and cancels its order (O6); the first who waits gets the seat. Call it only after the provider has canceled the intent (I7).
 * @param by user id, or `system`
 */
export async function releaseCanceledSeat(
  deps: Deps,
  claim: SeatClaim,
  intentId: string,
  by: string,
): Promise<void> {
  const released = releaseTodo(deps, claim, by)
  const hold = await deps.stores.seats.releaseCanceled(claim, intentId, released)
  await deps.stores.orders.markCanceled(claim.orderId)
  if (!hold) return
  await workOff(deps, 'classes', released)
  await passOn(deps, claim.classId)
  await countIfLapsed(deps, claim, hold)
}

/** A hold that is given back before its end does not count. */
async function countIfLapsed(deps: Deps, claim: SeatClaim, hold: Hold): Promise<void> {
  if (isLive(hold, deps.clock.now())) return
  if (hold.offerUntil) await countOfferLapse(deps, claim.userId)
  else await countLapse(deps, claim)
}

/**
 * The audit entry of a released seat.
 * @param by user id, or `system`
 */
export function releaseTodo(deps: Deps, { classId, orderId }: SeatClaim, by: string): LogTodo {
  return logTodo(deps, by, 'seat.release', classId, { orderId })
}
