import type { Deps } from '../deps.ts'
import type { Hold } from '../domain/seat.records.ts'
import type { LogTodo, Todo } from '../domain/todo.records.ts'
import { logTodo, taskTodo, workOffTasks } from '../steps/todos.ts'
import { isLive } from './hold.rules.ts'
import { countLapse } from './lapses.ts'
import { passOn } from './pass-on.ts'
import type { SeatClaim } from './seats.store.ts'

/**
 * Gives back a held seat that has no payment intent (O6); the first who waits gets it. Returns false when the hold got an intent, or ended,
 * in the meantime.
 * @param by user id, or `system`
 */
export async function releaseUnnamedSeat(deps: Deps, claim: SeatClaim, by: string): Promise<boolean> {
  const todos = await todosOf(deps, claim, by)
  const hold = await deps.stores.seats.releaseUnnamed(claim, ...todos)
  if (!hold) return false
  await settleReleased(deps, claim, hold, todos)
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
  const todos = await todosOf(deps, claim, by)
  const hold = await deps.stores.seats.releaseCanceled(claim, intentId, ...todos)
  await deps.stores.orders.markCanceled(claim.orderId)
  if (hold) await settleReleased(deps, claim, hold, todos)
}

/** What a released seat leaves behind. An offer that ran out is counted, and its student hears of it. */
async function todosOf(deps: Deps, claim: SeatClaim, by: string): Promise<Todo[]> {
  const { classId, userId, orderId } = claim
  const released = releaseTodo(deps, claim, by)
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  const hold = yogaClass?.holds[userId]
  const hasLapsed = hold?.orderId === orderId && hold.offerUntil && !isLive(hold, deps.clock.now())
  return hasLapsed
    ? [released, taskTodo(deps, 'lapsed', { userId, orderId, until: hold.expiresAt })]
    : [released]
}

/** A hold that is given back before its end does not count. */
async function settleReleased(deps: Deps, claim: SeatClaim, hold: Hold, todos: Todo[]): Promise<void> {
  await workOffTasks(deps, claim.classId, todos)
  await passOn(deps, claim.classId)
  if (!hold.offerUntil && !isLive(hold, deps.clock.now())) await countLapse(deps, claim)
}

/**
 * The audit entry of a released seat.
 * @param by user id, or `system`
 */
export function releaseTodo(deps: Deps, { classId, orderId }: SeatClaim, by: string): LogTodo {
  return logTodo(deps, by, 'seat.release', classId, { orderId })
}
