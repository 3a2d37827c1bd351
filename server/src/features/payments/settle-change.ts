import { shareOfDate } from '@ningjing/contract/terms'
import type { Deps, TaskHandler } from '../../base/deps.ts'
import { recordMail } from '../../base/record-mail.ts'
import type { ClassRecord, Place } from '../../base/records.ts'
import type { SessionRecord } from '../../base/schedule.records.ts'
import { logTodo, taskTodo, workOffTasks } from '../../base/todo.ts'

/**
 * Tells every student of a class that a date was moved or canceled, and gives back its share where that was decided
 * (O17). Can be repeated: each share is given once, each mail has its key.
 */
export const settleChange: TaskHandler = async (deps, classId, { sessionId }) => {
  const yogaClass = await deps.stores.classes.find(classId)
  const session = yogaClass?.sessions.find(({ id }) => id === sessionId)
  if (!yogaClass || !session) return
  for (const [userId, place] of Object.entries(yogaClass.roster)) {
    const cents = session.canceled?.share ? await giveShare(deps, yogaClass, session, userId, place) : 0
    const { id, seq, moved, at } = session
    const facts = {
      orderId: place.orderId,
      classId,
      sessionId: id,
      seq,
      from: session.canceled ? at : (moved?.from ?? at),
      to: session.canceled ? null : at,
      cents,
    }
    await recordMail(deps, { key: `changed:${place.orderId}:${id}:${seq}`, kind: 'changed', userId, facts })
  }
}

/** Returns the cents that the student gets for the date. */
async function giveShare(
  deps: Deps,
  { _id: classId, sessions }: ClassRecord,
  session: SessionRecord,
  userId: string,
  place: Place,
): Promise<number> {
  const { orderId, back = 0, shares = {} } = place
  const given = shares[session.id]
  if (given !== undefined) return given
  const order = await deps.stores.orders.find(orderId)
  const cents = order ? shareOfDate({ paidInCents: order.cents, backInCents: back, sessions }) : 0
  if (cents === 0) return 0
  const facts = { orderId, cents: back + cents }
  const todos = [
    logTodo(deps, session.canceled?.by ?? userId, 'seat.refund', classId, { orderId, cents: back }, facts),
    taskTodo(deps, 'refund', { userId, orderId }),
  ]
  const claim = { classId, userId, orderId }
  if (await deps.stores.places.giveShare(claim, session.id, cents, ...todos)) {
    await workOffTasks(deps, classId, todos)
  }
  return cents
}
