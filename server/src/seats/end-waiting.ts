import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps } from '../deps.ts'
import type { WaitingEnd } from '../domain/mail.records.ts'
import { closedKey, offerClosedKey } from '../domain/mail-keys.ts'
import type { QueueEntry } from '../domain/seat.records.ts'
import { recordMail } from '../steps/record-mail.ts'
import { logTodo, workOff } from '../steps/todos.ts'
import type { Line } from './line.store.ts'
import type { SeatClaim } from './seats.store.ts'

/**
 * Takes a student out of a waiting list (O12); false when they are not in it.
 * @param by user id, or `system`
 * @param entry without `at`: whenever they joined
 */
export async function leaveList(
  deps: Deps,
  by: string,
  classId: string,
  { userId, at }: Pick<QueueEntry, 'userId'> & { at?: Date },
): Promise<boolean> {
  const left = logTodo(deps, by, 'seat.leave', classId, null, { userId })
  if (!(await deps.stores.line.leave({ classId, userId, at }, left))) return false
  await workOff(deps, 'classes', left)
  return true
}

/** Takes a student out of a waiting list (O12) after the notice is recorded, so that both happen also after a crash. */
export async function endWaiting(
  deps: Deps,
  classId: string,
  { userId, at, notLaterThanHours }: QueueEntry,
  why: WaitingEnd,
): Promise<void> {
  const hours = why === 'too-late' && notLaterThanHours !== undefined ? { hours: notLaterThanHours } : {}
  const facts = { classId, why, ...hours }
  await recordMail(deps, { key: closedKey(classId, userId, at), kind: 'closed', userId, facts })
  await leaveList(deps, SYSTEM, classId, { userId, at })
}

/**
 * Records the notice to a student whose offered seat ends with its class, or with the last of its dates. Releasing the
 * seat is up to the caller.
 */
export async function closeOffer(
  deps: Deps,
  { classId, userId, orderId }: SeatClaim,
  why: WaitingEnd = 'class-canceled',
): Promise<void> {
  const facts = { classId, why, isOffered: true } as const
  await recordMail(deps, { key: offerClosedKey(orderId), kind: 'closed', userId, facts })
}

/** Ends a waiting list with a notice to everyone in it. */
export async function endLine(
  deps: Deps,
  { _id, queue = [] }: Pick<Line, '_id' | 'queue'>,
  why: WaitingEnd,
): Promise<void> {
  for (const entry of queue) await endWaiting(deps, _id, entry, why)
}

/** Takes a student out of all waiting lists: with a notice, or without one if they know. */
export async function leaveLines(deps: Deps, userId: string): Promise<void> {
  for (const { _id } of await deps.stores.line.findOf(userId)) await leaveList(deps, SYSTEM, _id, { userId })
}

/** Takes a student out of all waiting lists because they have got a place, with a notice. */
export async function leaveOtherLines(deps: Deps, userId: string): Promise<void> {
  for (const { _id, queue = [] } of await deps.stores.line.findOf(userId)) {
    const own = queue.find((entry) => entry.userId === userId)
    if (own) await endWaiting(deps, _id, own, 'placed')
  }
}
