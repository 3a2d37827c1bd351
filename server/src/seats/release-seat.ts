import { FREE_HOLD_MS } from '@ningjing/contract/limits'
import type { Deps } from '../deps.ts'
import type { Hold } from '../domain/seat.records.ts'
import type { LogTodo, Todo } from '../domain/todo.records.ts'
import { logTodo, taskTodo, workOffTasks } from '../steps/todos.ts'
import { isLive } from './hold.rules.ts'
import { countLapse, countOfferDecline } from './lapses.ts'
import { isShortOffer } from './offer.rules.ts'
import { passOn } from './pass-on.ts'
import type { SeatClaim } from './seats.store.ts'

/**
 * Gives back a held seat that has no payment intent (O6); the first who waits gets it. Returns false when the hold got
 * an intent, or ended, in the meantime.
 * @param by user id, or `system`
 */
export async function releaseUnnamedSeat(deps: Deps, claim: SeatClaim, by: string): Promise<boolean> {
  const todos = await todosOf(deps, claim, by)
  const hold = await deps.stores.seats.releaseUnnamed(claim, ...todos)
  if (!hold) return false
  await settleReleased(deps, claim, hold, todos, by)
  return true
}

/**
 * Gives back a held seat and cancels its order (O6); the first who waits gets the seat. Call it only after the provider
 * has canceled the intent (I7).
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
  if (hold) await settleReleased(deps, claim, hold, todos, by)
}

/** What a released seat leaves behind. An offer that ran out is counted, and its student hears of it. */
async function todosOf(deps: Deps, claim: SeatClaim, by: string): Promise<Todo[]> {
  const { classId, userId, orderId } = claim
  const released = releaseTodo(deps, claim, by)
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  const hold = yogaClass?.holds[userId]
  const hasLapsed = hold?.orderId === orderId && hold.offerUntil && !isLive(hold, deps.clock.now())
  if (!hasLapsed) return [released]
  const isShort = isShortOffer(hold, deps.config.CLUB_TIME_ZONE)
  const lapsed = { userId, orderId, until: hold.expiresAt, ...(isShort && { isShort }) }
  return [released, taskTodo(deps, 'lapsed', lapsed)]
}

async function settleReleased(
  deps: Deps,
  claim: SeatClaim,
  hold: Hold,
  todos: Todo[],
  by: string,
): Promise<void> {
  await workOffTasks(deps, claim.classId, todos)
  await passOn(deps, claim.classId)
  await countAsKept(deps, claim, hold, by)
}

/**
 * Counts a hold for which the seat was kept for nothing: one that ran out, or that its student gave back late. An offer
 * that its student declines is counted apart, but for a short one; declining is never worse than letting it run out
 * (decision 028). Offers that ran out are counted by their task.
 */
async function countAsKept(deps: Deps, claim: SeatClaim, hold: Hold, by: string): Promise<void> {
  const now = deps.clock.now()
  const isOver = !isLive(hold, now)
  if (hold.offerUntil) {
    const isDeclined = !isOver && by === claim.userId
    if (isDeclined && !isShortOffer(hold, deps.config.CLUB_TIME_ZONE)) await countOfferDecline(deps, claim)
  } else if (isOver || (by === claim.userId && now.getTime() - hold.createdAt.getTime() > FREE_HOLD_MS)) {
    await countLapse(deps, claim)
  }
}

/**
 * The audit entry of a released seat.
 * @param by user id, or `system`
 */
export function releaseTodo(deps: Deps, { classId, orderId }: SeatClaim, by: string): LogTodo {
  return logTodo(deps, by, 'seat.release', classId, { orderId })
}
