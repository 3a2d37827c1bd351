import { STUDENT_MISSING } from '@ningjing/contract/enrolments/enrolments'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { OrderRecord, UserRecord } from '../../domain/records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import type { Caller } from '../../http/caller.ts'
import { isSold } from '../../seats/hold.rules.ts'
import { newOrder, termsOfClass } from '../../seats/orders.rules.ts'
import type { PlacedClass } from '../../seats/places.store.ts'
import type { SeatClaim } from '../../seats/seats.store.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { completeOrder } from '../payments/complete-order.ts'

type Wanted = {
  classId: string
  userId?: string | undefined
  email?: string | undefined
  extraSeat?: boolean | undefined
}

/**
 * Gives a student a place without payment (O19): on a free seat, or, by an admin, on an extra one. An instructor may
 * do so in their own classes. Throws `class.not-found`, `class.closed`, `class.sold-out`, `user.not-found`,
 * `user.not-student` and `enrolment.exists`.
 */
export async function addToClass(deps: Deps, staff: Caller, wanted: Wanted): Promise<{ insertedId: string }> {
  const student = await findStudent(deps, wanted)
  const orderId = deps.stores.newId()
  const claim = { classId: wanted.classId, userId: student._id, orderId }
  const yogaClass = await deps.stores.places.find(claim)
  const isOwn = staff.role === 'admin' || yogaClass?.instructorId === staff._id
  if (!yogaClass || !isOwn || yogaClass.status !== 'approved') throw new Problem('class.not-found')
  const order = newOrder({
    ...claim,
    intentId: null,
    email: student.email,
    selectedId: orderId,
    cents: 0,
    terms: termsOfClass(yogaClass),
    kind: 'comp',
    createdAt: deps.clock.now(),
  })
  // Recorded first, so that the sweeper completes it after a crash.
  await deps.stores.orders.insertOnce(order)
  await takePlace(deps, staff, order, yogaClass, wanted.extraSeat === true && staff.role === 'admin')
  await completeOrder(deps, order)
  return { insertedId: orderId }
}

async function findStudent({ stores }: Deps, { userId, email }: Wanted): Promise<UserRecord> {
  if (!userId && !email) {
    throw new Problem('request.invalid', { fields: [{ path: 'email', message: STUDENT_MISSING }] })
  }
  const user = userId ? await stores.users.find(userId) : await stores.users.findByEmail(email ?? '')
  if (!user || user.erasedAt) throw new Problem('user.not-found')
  if (user.role !== 'student') throw new Problem('user.not-student')
  return user
}

async function takePlace(
  deps: Deps,
  staff: Caller,
  order: OrderRecord,
  yogaClass: PlacedClass,
  isExtra: boolean,
): Promise<void> {
  const { _id: orderId, userId, classId } = order
  const claim = { classId, userId, orderId }
  if (isExtra ? await takeExtra(deps, staff, claim, yogaClass) : await takeFree(deps, staff, claim)) return
  await deps.stores.orders.markCanceled(orderId)
  throw await problemOfPlace(deps, userId, classId)
}

async function takeFree(deps: Deps, staff: Caller, claim: SeatClaim): Promise<boolean> {
  const todos = todosOf(deps, staff, claim)
  const isTaken = await deps.stores.seats.enrolLate(claim, deps.clock.now(), ...todos)
  if (isTaken) await workOffTasks(deps, claim.classId, todos)
  return isTaken
}

/** Another change of the capacity can come first, which is no reason to refuse an extra seat. */
async function takeExtra(deps: Deps, staff: Caller, claim: SeatClaim, read: PlacedClass): Promise<boolean> {
  const { places } = deps.stores
  for (let { capacity } = read; ; ) {
    const todos = todosOf(deps, staff, claim, { capacity }, { capacity: capacity + 1 })
    if (await places.addExtra(claim, capacity, deps.clock.now(), ...todos)) {
      await workOffTasks(deps, claim.classId, todos)
      return true
    }
    const now = await places.find(claim)
    if (!now || now.capacity === capacity) return false
    capacity = now.capacity
  }
}

function todosOf(
  deps: Deps,
  staff: Caller,
  { classId, userId, orderId }: SeatClaim,
  before: object = {},
  after: object = {},
): Todo[] {
  return [
    logTodo(deps, staff._id, 'seat.add', classId, { ...before }, { orderId, ...after }),
    taskTodo(deps, 'enrolled', { userId, orderId }),
  ]
}

/** Why a student cannot have a place without a checkout. */
export async function problemOfPlace(
  { stores, clock }: Deps,
  userId: string,
  classId: string,
): Promise<Problem> {
  const [yogaClass] = await stores.seats.findFor(userId, [classId])
  if (yogaClass?.status !== 'approved') return new Problem('class.not-found')
  if (yogaClass.roster[userId]) return new Problem('enrolment.exists')
  if (!isSold(yogaClass, clock.now())) return new Problem('class.closed')
  if (yogaClass.holds[userId]) {
    return new Problem('enrolment.exists', { detail: 'This student is paying for the class right now.' })
  }
  return new Problem('class.sold-out')
}
