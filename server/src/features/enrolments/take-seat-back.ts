import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps, TaskHandler } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { MovedSkip } from '../../domain/mail.records.ts'
import type { Place, Skip } from '../../domain/seat.records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { addFreedSeats, addSeatOfLeft } from '../../seats/freed-seats.ts'
import type { SeatClaim } from '../../seats/seats.store.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'

/** A date that the student of a place does not come to. */
export type SkippedDate = SeatClaim & { sid: string; skip: Skip }

/**
 * `back`: the date has given the seat back, or has never had it: then `rev` is that of the class; `sold`: the seat is
 * taken, or somebody waits for it; `changed`: to be tried again.
 */
type TakenBack = { state: 'back'; todos: Todo[]; rev?: number } | { state: 'sold' | 'changed' }

/**
 * D9: takes the seat back that a date has got from a student of its class, then ends the skip.
 * @param by user id, or `system` when the date has moved
 * @param tell what is done in between
 */
export async function comeAfterAll(
  deps: Deps,
  by: string,
  seat: SkippedDate,
  tell?: () => Promise<unknown>,
): Promise<TakenBack['state']> {
  const taken = await takeSeatBack(deps, by, seat)
  if (taken.state !== 'back') return taken.state
  await tell?.()
  const isEnded = await endSkip(deps, by, seat, taken.rev)
  // Who ended it at the same time, or has left the class, is settled by the todo.
  if (!isEnded && taken.rev !== undefined) return 'changed'
  await workOffTasks(deps, seat.sid, taken.todos)
  return 'back'
}

async function takeSeatBack(deps: Deps, by: string, seat: SkippedDate): Promise<TakenBack> {
  const { classes, skips, places } = deps.stores
  const { classId, userId, orderId, sid, skip } = seat
  // The class first: while its `rev` stays, no date can be opened.
  const parent = await places.find(seat)
  const date = await classes.findListed(sid)
  if (!date) {
    if (!parent?.dropIn || parent.stage !== 'open') return { state: 'back', todos: [], rev: parent?.rev ?? 0 }
    // The date is about to be opened, and gets the seat, too.
    await deps.tasks.dates(deps, classId, taskTodo(deps, 'dates'))
    return { state: 'changed' }
  }
  const { capacity, seats, queued, grown = {} } = date
  const log = logTodo(deps, by, 'class.edit', sid, { capacity }, { capacity: capacity - 1 })
  const unskip = taskTodo(deps, 'unskip', { userId, orderId, skipId: skip.id, by })
  if (await skips.takeBack(date, skip.id, log, unskip)) {
    await workOff(deps, 'classes', log)
    return { state: 'back', todos: [unskip] }
  }
  const has = grown[skip.id]
  // Another request has taken it back, or this one before a crash.
  if (has === 0) return { state: 'back', todos: [] }
  if (has === undefined) await addFreedSeats(deps, sid)
  return { state: has === 1 && (seats < 1 || queued > 0) ? 'sold' : 'changed' }
}

/** D9 in the class. False when there is no such skip anymore, or when the class is not at `rev` anymore. */
async function endSkip(deps: Deps, by: string, seat: SkippedDate, rev?: number): Promise<boolean> {
  const { classId, orderId, sid, skip } = seat
  const log = logTodo(deps, by, 'seat.unskip', classId, null, { orderId, sessionId: sid })
  const isEnded = await deps.stores.skips.unskip(seat, sid, skip, rev, log)
  if (isEnded) await workOff(deps, 'classes', log)
  return isEnded
}

/**
 * Ends the skip of a student who has taken the seat of a date back; if they have left the class since, the date gets the
 * seat again. The student reads first that a date has moved.
 */
export const settleUnskip: TaskHandler = async (
  deps,
  sid,
  { userId = '', orderId = '', skipId, by = SYSTEM },
) => {
  const date = await deps.stores.classes.findListed(sid)
  if (!date || skipId === undefined) return []
  const claim = { classId: date.of, userId, orderId }
  const parent = await deps.stores.places.find(claim)
  const place = parent?.roster[userId]
  const skip = place?.orderId === orderId ? place.skips?.[sid] : undefined
  if (skip?.id === skipId) {
    const session = parent?.sessions.find(({ id }) => id === sid)
    if (by === SYSTEM && session && isMoved(deps, skip, session)) {
      throw new Error(`The student of order ${orderId} has to read first that the date ${sid} has moved`)
    }
    await endSkip(deps, by, { ...claim, sid, skip })
  }
  await addSeatOfLeft(deps, sid, { id: skipId })
  return []
}

/**
 * Tells the student of a place about a date that has changed. If they had skipped it and it has moved since, they come
 * again, if nobody has their seat. Can be repeated: a crash loses neither the notice nor the end of the skip.
 * @param tell gets what has become of the skip
 */
export async function tellMoved<Told>(
  deps: Deps,
  claim: SeatClaim,
  session: SessionRecord,
  { skips = {} }: Place,
  tell: (skip?: MovedSkip) => Promise<Told>,
): Promise<Told> {
  const skip = skips[session.id]
  if (!skip || !isMoved(deps, skip, session)) return tell()
  const seat = { ...claim, sid: session.id, skip }
  const state = await comeAfterAll(deps, SYSTEM, seat, () => tell('ended'))
  if (state === 'changed') {
    throw new Error(`The date ${session.id} keeps changing: order ${claim.orderId} is left to the sweeper`)
  }
  // There is one notice of each change.
  return tell(state === 'sold' ? 'taken' : 'ended')
}

/**
 * Whether a date to come has moved since a student said that they do not come: then they read of it before the skip ends.
 * Of one that was canceled, or has begun, they read no such thing.
 */
function isMoved({ clock }: Pick<Deps, 'clock'>, skip: Skip, { at, canceled }: SessionRecord): boolean {
  return !canceled && at > clock.now() && skip.at.getTime() !== at.getTime()
}
