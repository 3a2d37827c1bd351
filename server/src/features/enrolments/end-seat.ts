import type { Deps } from '../../deps.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { passOn } from '../../seats/pass-on.ts'
import type { End } from '../../seats/places.store.ts'
import { leavingOf } from '../../seats/skip.rules.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import type { OwnPlace } from './enrolment.rules.ts'

/** O10 with what it leaves to be done; does nothing when the place has changed since it was read. */
export async function endNow(deps: Deps, by: string, own: OwnPlace, end: End): Promise<void> {
  const left = await tryEnd(deps, by, own, end)
  if (!left) return
  await passOn(deps, own.order.classId)
  await workOffTasks(deps, own.order.classId, left)
}

/**
 * O10, and D10 where a date has a seat of the place. Returns the mail, the refund and the seats of dates that it leaves to
 * be done; none when the place has changed since it was read.
 */
export async function endSeat(deps: Deps, by: string, own: OwnPlace, end: End): Promise<Todo[]> {
  return (await tryEnd(deps, by, own, end)) ?? []
}

/** Returns null when the place has changed since it was read. */
async function tryEnd(deps: Deps, by: string, own: OwnPlace, end: End): Promise<Todo[] | null> {
  const { _id: orderId, userId, classId } = own.order
  const { reason, cents, credit } = end
  const back = own.place.back ?? 0
  const leaving = await leavingNow(deps, own)
  const { capacity } = leaving ?? {}
  const isLent = capacity !== undefined
  const [before, after] = isLent ? [{ capacity }, { capacity: capacity - 1 }] : [null, {}]
  const log = logTodo(deps, by, 'seat.end', classId, before, {
    ...{ orderId, reason, cents, ...after },
    ...(credit !== undefined && { credit }),
  })
  const left = [
    // A place after a move that did not happen was never recorded.
    ...(reason === 'not-moved' ? [] : [taskTodo(deps, 'ended', { userId, orderId, cents: back })]),
    ...(isLent ? [taskTodo(deps, 'freed')] : []),
  ]
  const claim = { classId, userId, orderId }
  const ended = { ...end, ...(leaving && { leaving }) }
  if (!(await deps.stores.places.end(claim, back, ended, deps.clock.now(), log, ...left))) return null
  await workOff(deps, 'classes', log)
  return left
}

async function leavingNow({ stores, clock }: Deps, { yogaClass, place }: OwnPlace) {
  if (!place.skips) return undefined
  // Its dates are no longer sold, and may have seats all the same.
  const sold = yogaClass.dropIn === null ? await stores.classes.datesOf(yogaClass._id) : []
  const ids = sold.map(({ _id }) => _id)
  return leavingOf(yogaClass, place, ids, clock.now())
}
