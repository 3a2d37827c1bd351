import type { Body, Reply } from '@ningjing/contract/endpoint'
import type { moveByAdmin } from '@ningjing/contract/enrolments/enrolments.schemas'
import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { currencyOf } from '@ningjing/contract/formats'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import { creditsOf } from '../../domain/purse.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'
import type { Caller } from '../../http/caller.ts'
import { isInSeries } from '../../seats/in-series.ts'
import { newOrder } from '../../seats/orders.rules.ts'
import { titlesNow } from '../../steps/class-titles.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { covers, creditPlaceOf } from '../passes/choose-pass.rules.ts'
import { problemOfPlace } from './add-to-class.ts'
import type { OwnPlace } from './enrolment.rules.ts'
import { givenBack, resultOf } from './enrolment-end.ts'
import { findOrder, placeOf } from './find-place.ts'
import { finishMove } from './settle-move.ts'

type Wanted = Body<typeof moveByAdmin>
type Moved = Reply<typeof moveByAdmin>

/**
 * Moves a student to another class: a place there (O4), then the end of the one here (O10), with what the other class
 * is cheaper. The payment stays where it was made, and pays for the place there. Repeating it answers the same.
 * Throws `enrolment.not-found`, `enrolment.exists`, `enrolment.refund-changed`, `class.not-found`, `class.canceled`,
 * `class.closed`, `class.sold-out`, `class.dearer`, `user.not-found`, and `pass.not-moved` where the pass that pays the
 * place does not cover the other one.
 */
export async function moveStudent(
  deps: Deps,
  admin: Caller,
  orderId: string,
  wanted: Wanted,
): Promise<Moved> {
  const { stores, clock } = deps
  const found = await findOrder(deps, orderId)
  // Read after it: else an equal call could end the place in between, and this one would find none.
  const before = await movedBefore(deps, orderId, wanted.classId)
  if (before) return before
  const own = placeOf(found)
  if (own.yogaClass.stage === 'canceled') throw new Problem('class.canceled')
  const user = await stores.users.find(own.order.userId)
  if (!user || user.erasedAt) throw new Problem('user.not-found')
  const order = await orderThere(deps, own, wanted)
  const { _id, userId, classId } = order
  // Recorded first, so that the sweeper completes it after a crash.
  await stores.orders.insertOnce(order)
  const ids = [
    { orderId, classId: own.order.classId },
    { orderId: _id, classId },
  ] as const
  const todos = [
    logTodo(deps, admin._id, 'seat.move', classId, ...ids),
    taskTodo(deps, 'moved', { userId, orderId: _id, by: admin._id }),
  ]
  if (!(await stores.seats.enrolLate({ classId, userId, orderId: _id }, clock.now(), ...todos))) {
    await stores.orders.markCanceled(_id)
    const byAnother = await movedBefore(deps, orderId, classId)
    if (byAnother) return byAnother
    throw await problemOfPlace(deps, userId, classId)
  }
  await workOffTasks(deps, classId, todos)
  if (await finishMove(deps, (await stores.orders.find(_id)) ?? order)) return movedTo(deps, own.order, order)
  // The place here has ended otherwise: this says why.
  return moveStudent(deps, admin, orderId, wanted)
}

/** The order of the place in the other class, at its price; the terms stay those of the payment. */
async function orderThere(deps: Deps, own: OwnPlace, { classId, refundShown }: Wanted): Promise<OrderRecord> {
  const { order } = own
  const { userId, email, terms, desk } = order
  const currency = currencyOf(order)
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  if (yogaClass?.status !== 'approved') throw new Problem('class.not-found')
  // Who is moved from a series to one of its dates leaves the series.
  const isFromSeries = order.classId === yogaClass.of
  if (!isFromSeries && (await isInSeries(deps, userId, yogaClass))) throw new Problem('enrolment.exists')
  const { passId, credits, worthInCents } = order
  if (passId !== undefined) await assertCovered(deps, order, yogaClass)
  const cents = passId === undefined ? yogaClass.priceInCents : 0
  const left = order.cents - (await givenBack(deps, own))
  if (cents > left) {
    const name = (await titlesNow(deps))(yogaClass)
    const amounts = { price: dollarsOf(cents), left: dollarsOf(left), currency }
    throw new Problem('class.dearer', because('costs-more', { name, ...amounts }))
  }
  const refund = order.cents - cents
  if (refundShown !== undefined && centsOf(refundShown) !== refund) {
    throw new Problem('enrolment.refund-changed', { facts: { refund: dollarsOf(refund) } })
  }
  const orderId = deps.stores.newId()
  const there = newOrder({
    orderId,
    userId,
    classId,
    intentId: null,
    email,
    selectedId: orderId,
    cents,
    currency,
    terms: terms ?? CLUB_TERMS,
    kind: 'moved',
    moved: { from: order._id, paidBy: order.moved?.paidBy ?? order._id },
    desk,
    createdAt: deps.clock.now(),
  })
  return passId === undefined
    ? there
    : { ...there, passId, ...(credits && { credits }), ...(worthInCents !== undefined && { worthInCents }) }
}

/** Throws `pass.not-moved` for a class that costs no credits, or more, or that the pass is not for or not valid at. */
async function assertCovered(
  { stores, clock }: Deps,
  order: OrderRecord,
  yogaClass: StudentsClass,
): Promise<void> {
  const purse = await stores.purses.find(order.passId ?? '')
  const place = creditPlaceOf(yogaClass, clock.now())
  const isCovered = purse && place && covers(purse, place, creditsOf(order), clock.now())
  if (!isCovered) throw new Problem('pass.not-moved')
}

/** The result of an earlier call, which may still be on its way. */
async function movedBefore(deps: Deps, orderId: string, classId: string): Promise<Moved | undefined> {
  const { orders, places } = deps.stores
  const from = await orders.find(orderId)
  if (!from) return undefined
  const { userId } = from
  const there = await places.find({ classId, userId, orderId })
  const otherId = there?.roster[userId]?.orderId
  const other = otherId === undefined ? null : await orders.find(otherId)
  if (other?.moved?.from === orderId) await finishMove(deps, other)
  const toId = (await places.find({ ...from, orderId }))?.barred[orderId]?.to
  const to = toId === undefined ? null : await orders.find(toId)
  return to?.classId === classId ? movedTo(deps, from, to) : undefined
}

async function movedTo(deps: Deps, from: OrderRecord, to: OrderRecord): Promise<Moved> {
  return { insertedId: to._id, ...(await resultOf(deps, from, from.cents - to.cents)) }
}
