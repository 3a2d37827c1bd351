import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps, TaskHandler } from '../../deps.ts'
import { classCanceledKey } from '../../domain/mail-keys.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { teacherOf } from '../../domain/teacher.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { closeOffer, endLine } from '../../seats/end-waiting.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { releaseHold } from '../payments/release-hold.ts'
import { endSeat } from './end-seat.ts'
import { endWithClass } from './enrolment.rules.ts'
import { finishMove } from './settle-move.ts'

/**
 * Ends the waiting list, every enrollment and every hold of a canceled class (O14), after the mails to admins and teachers are recorded. Each student gets
 * back what the studio owes them at the moment of the cancellation. Returns their mails and refunds, which follow one
 * after another. Throws while students are left, so that the sweeper goes on.
 */
export const drainClass: TaskHandler = async (deps, classId) => {
  const yogaClass = await deps.stores.classes.find(classId)
  if (!yogaClass) return []
  await tellStaff(deps, yogaClass)
  await endLine(deps, yogaClass, 'class-canceled')
  const ends = await endPlaces(deps, yogaClass)
  for (const [userId, hold] of Object.entries(yogaClass.holds)) {
    // Recorded first, because the hold is what says that there was an offer.
    if (hold.offerUntil) await closeOffer(deps, { ...hold, classId, userId })
    await releaseHold(deps, { ...hold, classId, userId }, SYSTEM)
  }
  const after = await deps.stores.classes.find(classId)
  const left = (after?.held ?? 0) + (after?.enrolled ?? 0) + (after?.queued ?? 0)
  if (left > 0) throw new Error(`The canceled class ${classId} still has ${left} students`)
  return ends
}

/** Tells the admins, and who would have taught the class, unless they canceled it themselves. */
async function tellStaff(deps: Deps, yogaClass: ClassRecord): Promise<void> {
  const { _id: classId, canceled, of, instructorId, sessions } = yogaClass
  // They get one mail about a class, and none about each of its dates.
  if (!canceled || of) return
  const { by, at, cents = 0, students = 0, shown = { cents, students } } = canceled
  const tell = (userId: string, teaches?: true) => {
    const key = classCanceledKey(`${classId}:${userId}`)
    const facts = { classId, by, ...shown, ...(teaches && { teaches }) }
    return recordMail(deps, { key, kind: 'class-canceled', userId, facts })
  }
  const admins = await deps.stores.roles.adminIds()
  for (const userId of admins) await tell(userId)
  const lost = sessions.filter((session) => session.at > at && !session.canceled)
  const teachers = new Set([instructorId, ...lost.map((session) => teacherOf(yogaClass, session)._id)])
  for (const userId of teachers) if (userId !== by && !admins.includes(userId)) await tell(userId, true)
}

async function endPlaces(deps: Deps, yogaClass: ClassRecord): Promise<Todo[]> {
  const { orders } = deps.stores
  const ends: Todo[] = []
  const by = yogaClass.canceled?.by ?? SYSTEM
  for (const place of Object.values(yogaClass.roster)) {
    const order = await orders.find(place.orderId)
    if (!order) throw new Error(`Order ${place.orderId} has no record`)
    await finishMove(deps, order, by)
    const own = { order, yogaClass, place }
    ends.push(...(await endSeat(deps, by, own, endWithClass(own, deps.clock.now()))))
  }
  return ends
}
