import { currencyOf } from '@ningjing/contract/formats'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { OrderRecord, SelectionRecord } from '../../domain/records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'
import type { Caller } from '../../http/caller.ts'
import { centsNow } from '../../seats/hold.rules.ts'
import { assertNotInSeries } from '../../seats/in-series.ts'
import { newOrder, termsOfClass } from '../../seats/orders.rules.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { completeOrder } from './complete-order.ts'
import { holdSeat, ignoreEnrolmentExists, retryWhenSeatIsLost } from './hold-seat.ts'

export type Enrolled = { orderId: string; deletedCount: number }

/**
 * Enrolls a student in a selected free class (O1 and O3) without the card provider. Idempotent. Throws
 * `user.email-unconfirmed` until the student's e-mail is confirmed.
 */
export async function enrolFree(deps: Deps, student: Caller, selectedId: string): Promise<Enrolled> {
  const selection = await deps.stores.selections.findOwn(selectedId, student._id)
  if (!selection) return enrolledBefore(deps, student, selectedId)
  return retryWhenSeatIsLost(
    async () => (await finishEnrolment(deps, selection)) ?? (await enrolNow(deps, student, selection)),
  )
}

/**
 * Settles a free order that was left open, for example by a crash: completes it when the student is in the roster
 * (I9), cancels it when its hold is gone.
 */
export async function settleFreeOrder(deps: Deps, order: OrderRecord): Promise<void> {
  const [yogaClass] = await deps.stores.seats.findFor(order.userId, [order.classId])
  if (yogaClass?.roster[order.userId]?.orderId === order._id) {
    await completeOrder(deps, order)
  } else if (yogaClass?.holds[order.userId]?.orderId !== order._id) {
    await deps.stores.orders.markCanceled(order._id)
  }
}

/** The selection is removed only after the payment is recorded, so one of the two is always found. */
async function enrolledBefore(deps: Deps, student: Caller, selectedId: string): Promise<Enrolled> {
  const payment = await deps.stores.payments.findBySelection(student._id, selectedId)
  if (!payment) throw new Problem('selection.not-found')
  return { orderId: payment._id, deletedCount: 0 }
}

/** Completes an enrollment that was interrupted after O3. Returns null when the student is not in the roster. */
async function finishEnrolment(deps: Deps, { classId, userId }: SelectionRecord): Promise<Enrolled | null> {
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  const place = yogaClass?.roster[userId]
  if (!place) {
    assertFree(deps, yogaClass, userId)
    await assertNotInSeries(deps, userId, classId)
    return null
  }
  const order = await deps.stores.orders.find(place.orderId)
  if (!order || order.intentId !== null) throw new Problem('enrolment.exists')
  return complete(deps, order)
}

function assertFree(deps: Deps, yogaClass: StudentsClass | undefined, userId: string): void {
  if (yogaClass?.status !== 'approved') throw new Problem('class.not-found')
  if (centsNow(yogaClass, userId, deps.clock.now()) > 0) throw new Problem('class.not-free')
}

/** Returns null when the seat was lost to another request. */
async function enrolNow(deps: Deps, student: Caller, selection: SelectionRecord): Promise<Enrolled | null> {
  if (!student.emailVerified) throw new Problem('user.email-unconfirmed', because('free-needs-email'))
  const hold = await holdSeat(deps, selection, 0).catch(ignoreEnrolmentExists)
  if (!hold) return null
  const now = deps.clock.now()
  const [yogaClass] = await deps.stores.seats.findFor(student._id, [hold.classId])
  const terms = termsOfClass(yogaClass, (await clubNow(deps)).club)
  const currency = currencyOf(hold)
  const order = newOrder({ ...hold, intentId: null, email: student.email, currency, terms, createdAt: now })
  // Recorded before O3, so that the sweeper finds it after a crash: the provider knows nothing of free classes.
  await deps.stores.orders.insertOnce(order)
  const { orderId, classId, userId, leaveOthers } = hold
  const todos = [
    logTodo(deps, userId, 'seat.enrol', classId, null, { orderId }),
    taskTodo(deps, 'enrolled', { userId, orderId, leaveOthers }),
  ]
  if (!(await deps.stores.seats.enrolHeld(hold, now, ...todos))) return null
  const enrolled = await complete(deps, order)
  await workOffTasks(deps, classId, todos)
  return enrolled
}

async function complete(deps: Deps, order: OrderRecord): Promise<Enrolled> {
  const deletedCount = await completeOrder(deps, order)
  return { orderId: order._id, deletedCount }
}
