import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { Caller } from '../../http/caller.ts'
import { skipEnd, skipsOf } from '../../seats/skip.rules.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import type { OwnPlace } from './enrolment.rules.ts'
import { findPlace } from './find-place.ts'
import { comeAfterAll } from './take-seat-back.ts'

type DateOfOrder = { order: string; sid: string }

/**
 * The caller does not come to a date of their class (D8): where its dates are sold, their seat is one of the date at once.
 * Throws `enrolment.not-found`, `session.not-found` and `skip.late`.
 */
export async function skipDate(deps: Deps, caller: Caller, { order, sid }: DateOfOrder) {
  return inTries(async () => {
    const own = await findPlace(deps, order, caller._id)
    const session = dateOf(own, sid, deps.clock.now())
    const until = skipEnd(own.order, session)
    const answer = { sid, until: isoOf(until) }
    if (own.place.skips?.[sid]) return answer
    const { userId, classId } = own.order
    const todos = [
      logTodo(deps, userId, 'seat.skip', classId, null, { orderId: order, sessionId: sid }),
      taskTodo(deps, 'freed', { sessionId: sid }),
    ]
    const claim = { classId, userId, orderId: order }
    if (!(await deps.stores.skips.skip(claim, session, deps.stores.newId(), ...todos))) return null
    await workOffTasks(deps, classId, todos)
    return answer
  })
}

/**
 * The caller comes to a date after all (D9). Throws `enrolment.not-found`, `session.not-found`, `skip.late`, and
 * `skip.taken` when the seat has been sold or somebody waits for it.
 */
export async function unskipDate(
  deps: Deps,
  caller: Caller,
  { order, sid }: DateOfOrder,
): Promise<{ deletedCount: number }> {
  return inTries(async () => {
    const own = await findPlace(deps, order, caller._id)
    const session = dateOf(own, sid, deps.clock.now())
    const skip = own.place.skips?.[sid]
    if (!skip) return { deletedCount: 0 }
    assertInTime(skipEnd(own.order, session), deps.clock.now())
    const { userId, classId } = own.order
    const state = await comeAfterAll(deps, userId, { classId, userId, orderId: order, sid, skip })
    if (state === 'sold') throw new Problem('skip.taken')
    if (state === 'back') return { deletedCount: 1 }
    return null
  })
}

/** A date that the student may skip, or has skipped. Throws `session.not-found`, and `skip.late` when its time is over. */
function dateOf(own: OwnPlace, sid: string, now: Date): SessionRecord {
  const { yogaClass, place, order } = own
  const session = yogaClass.sessions.find(({ id }) => id === sid)
  if (session && skipsOf(yogaClass, place, order, now).some((one) => one.sid === sid)) return session
  if (session && !session.canceled) assertInTime(skipEnd(order, session), now)
  throw new Problem('session.not-found')
}

function assertInTime(until: Date, now: Date): void {
  if (until <= now) throw new Problem('skip.late')
}
