import { isOver } from '@ningjing/contract/classes/schedule'
import type { Body } from '@ningjing/contract/endpoint'
import type { addStudent } from '@ningjing/contract/enrolments/enrolments.schemas'
import { field } from '@ningjing/contract/field-reasons'
import { centsOf } from '@ningjing/contract/money'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { ClassRecord, OrderRecord, UserRecord } from '../../domain/records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import type { Caller } from '../../http/caller.ts'
import { findOwnClass } from '../../seats/find-own-class.ts'
import { isSold } from '../../seats/hold.rules.ts'
import { isInSeries } from '../../seats/in-series.ts'
import { newOrder, termsOfClass } from '../../seats/orders.rules.ts'
import type { PlacedClass } from '../../seats/places.store.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { completeOrder } from '../payments/complete-order.ts'

type Wanted = Body<typeof addStudent>

/**
 * Gives a student a place without payment, or for money taken at the desk (O19), until the last date is over: on a free
 * seat that nobody waits for, or, by an admin, on an extra one. An instructor may do so in their own classes, for their
 * price, and does not learn who has an account. Throws `class.not-found`, `class.closed`, `class.over`, `class.sold-out` with the number of those who wait,
 * `user.not-found`, `user.not-student` to an admin, and `enrolment.exists`.
 */
export async function addToClass(deps: Deps, staff: Caller, wanted: Wanted): Promise<{ insertedId: string }> {
  const yogaClass = await findOwnClass(deps, staff, wanted.classId)
  if (yogaClass.status !== 'approved') throw new Problem('class.not-found')
  assertDeskAmount(staff, yogaClass, wanted.paid)
  const student = await findStudent(deps, staff, wanted)
  if (await isInSeries(deps, student._id, yogaClass)) throw new Problem('enrolment.exists')
  const orderId = deps.stores.newId()
  const { club } = await clubNow(deps)
  const order = newOrder({
    classId: wanted.classId,
    userId: student._id,
    orderId,
    intentId: null,
    email: student.email,
    selectedId: orderId,
    ...(wanted.paid
      ? { kind: 'desk', cents: centsOf(wanted.paid.amount), desk: wanted.paid.how }
      : { kind: 'comp', cents: 0 }),
    terms: termsOfClass(yogaClass, club),
    currency: club.currency,
    createdAt: deps.clock.now(),
  })
  // Recorded first, so that the sweeper completes it after a crash.
  await deps.stores.orders.insertOnce(order)
  const isExtra = wanted.extraSeat === true && staff.role === 'admin'
  await takePlace(deps, staff, order, isExtra)
  return { insertedId: orderId }
}

function assertDeskAmount(staff: Caller, { priceInCents }: ClassRecord, paid: Wanted['paid']): void {
  if (!paid) return
  const isPrice = centsOf(paid.amount) === priceInCents
  if (priceInCents > 0 && (isPrice || staff.role === 'admin')) return
  const rule = priceInCents === 0 ? 'class-free' : 'price-only'
  throw new Problem('request.invalid', { fields: [field('paid.amount', rule)] })
}

async function findStudent({ stores }: Deps, staff: Caller, { userId, email }: Wanted): Promise<UserRecord> {
  if (!userId && !email) {
    throw new Problem('request.invalid', { fields: [field('email', 'student-missing')] })
  }
  const user = userId ? await stores.users.find(userId) : await stores.users.findByEmail(email ?? '')
  if (user?.role === 'student' && !user.erasedAt) return user
  const isKnown = user && !user.erasedAt && staff.role === 'admin'
  throw new Problem(isKnown ? 'user.not-student' : 'user.not-found')
}

async function takePlace(deps: Deps, staff: Caller, order: OrderRecord, isExtra: boolean): Promise<void> {
  const { _id: orderId, userId, classId } = order
  const claim = { classId, userId, orderId }
  const { orders, places } = deps.stores
  // A seat that becomes free, or another capacity, is no reason to refuse an extra seat.
  for (let rev = -1; ; ) {
    const read = await places.find(claim)
    if (!read || read.rev === rev) break
    rev = read.rev
    if (await take(deps, staff, order, read, false)) return
    if (!isExtra) break
    if (await take(deps, staff, order, read, true)) return
  }
  await orders.markCanceled(orderId)
  throw await problemOfAdding(deps, userId, classId)
}

/** Takes a free seat, or adds one to those that the class has. */
async function take(deps: Deps, staff: Caller, order: OrderRecord, read: PlacedClass, isExtra: boolean) {
  const { _id: orderId, userId, classId } = order
  const { capacity } = read
  const claim = { classId, userId, orderId }
  const now = deps.clock.now()
  const todos = todosOf(deps, staff, order, read, isExtra)
  const isTaken = isExtra
    ? await deps.stores.places.addExtra(claim, capacity, now, ...todos)
    : await deps.stores.places.addFree(claim, now, ...todos)
  if (!isTaken) return false
  await completeOrder(deps, order)
  await workOffTasks(deps, classId, todos)
  return true
}

function todosOf(
  deps: Deps,
  staff: Caller,
  { _id: orderId, classId, userId, cents, desk }: OrderRecord,
  { dropIn, capacity }: PlacedClass,
  isExtra: boolean,
): Todo[] {
  const [before, after] = isExtra ? [{ capacity }, { capacity: capacity + 1 }] : [{}, {}]
  return [
    logTodo(deps, staff._id, 'seat.add', classId, before, { orderId, userId, ...after }),
    ...(desk ? [logTodo(deps, staff._id, 'payment.desk', orderId, null, { cents, desk })] : []),
    taskTodo(deps, 'enrolled', { userId, orderId }),
    // Its dates may have had places of their own, see `isPlacedByDate`.
    ...(dropIn?.only ? [taskTodo(deps, 'dates')] : []),
  ]
}

/** Why O19 did not match. */
async function problemOfAdding(deps: Deps, userId: string, classId: string): Promise<Problem> {
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  const isOpen = yogaClass?.status === 'approved' && yogaClass.stage === 'open'
  if (!isOpen || yogaClass.roster[userId]) return problemOfPlace(deps, userId, classId)
  if (isOver(yogaClass.sessions, deps.clock.now())) return new Problem('class.over')
  return problemOfSeat(yogaClass, userId)
}

/** Why a student cannot be moved to a class (O4). */
export async function problemOfPlace(
  { stores, clock }: Deps,
  userId: string,
  classId: string,
): Promise<Problem> {
  const [yogaClass] = await stores.seats.findFor(userId, [classId])
  if (yogaClass?.status !== 'approved') return new Problem('class.not-found')
  if (yogaClass.roster[userId]) return new Problem('enrolment.exists')
  if (!isSold(yogaClass, clock.now())) return new Problem('class.closed')
  return problemOfSeat(yogaClass, userId)
}

function problemOfSeat({ holds, queued }: StudentsClass, userId: string): Problem {
  const hold = holds[userId]
  if (hold) {
    return new Problem('enrolment.exists', because(hold.offerUntil ? 'student-offered' : 'student-pays'))
  }
  return new Problem('class.sold-out', { facts: { waiting: queued } })
}
