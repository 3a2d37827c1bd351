import type { EndResult } from '@ningjing/contract/enrolments/enrolments.schemas'
import { acceptedRefund, owedRefund, quoteRefund } from '@ningjing/contract/enrolments/terms'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { Problem } from '@ningjing/contract/problems'
import { inTries } from '../../base/in-tries.ts'
import { isoOf } from '../../base/iso.ts'
import type { Deps } from '../../deps.ts'
import { refundResult } from '../../domain/given-back.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { wasHeld } from '../../seats/hold.rules.ts'
import { refundFacts } from '../../seats/place.rules.ts'
import type { End } from '../../seats/places.store.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { nextCreditBack } from '../passes/credit-back.ts'
import { endNow } from './end-seat.ts'
import {
  acceptedCredit,
  creditBackAt,
  endQuote,
  endWithClass,
  type OwnPlace,
  withCredit,
} from './enrolment.rules.ts'
import { findOrder, findPlace } from './find-place.ts'

/** What the caller gets back who leaves a class now. Throws `enrolment.not-found` and `enrolment.started`. */
export async function quoteOwnEnd(deps: Deps, caller: Caller, orderId: string) {
  const own = await findPlace(deps, orderId, caller._id)
  const payment = await deps.stores.payments.find(orderId)
  const quote = endQuote(own, payment?.refundedInCents ?? 0, deps.clock.now())
  if (!quote) throw new Problem('enrolment.started')
  const isLeaving = own.yogaClass.stage !== 'canceled'
  const { late, ranOut } = quote.credits ? await nextCreditBack(deps, own.order) : {}
  return {
    ...{ paid: dollarsOf(own.order.cents), ...quote },
    ...(ranOut && isLeaving && { ranOut: isoOf(ranOut) }),
    ...(late && { inPlaceOfCredit: dollarsOf(late.cents), ...(late.byHand && { byHand: late.byHand }) }),
  }
}

/**
 * Ends the caller's enrollment (O10): the seat is free at once, and what is given back is what the caller was shown.
 * Repeating it answers the first result. Throws `enrolment.not-found`, `enrolment.started`, and
 * `enrolment.refund-changed` with the refund now.
 * @param refundShown dollars given back in all
 * @param creditsShown credits that come back; left out, what comes back now
 */
export async function endOwnEnrolment(
  deps: Deps,
  caller: Caller,
  orderId: string,
  refundShown: number,
  creditsShown?: number,
): Promise<EndResult> {
  return endPlace(deps, caller._id, orderId, caller._id, (own) => {
    const [facts, now, cents] = [refundFacts(own), deps.clock.now(), centsOf(refundShown)]
    if (!acceptedRefund(facts, cents, now)) {
      const { mayEnd, refundInCents } = quoteRefund(facts, now)
      if (!mayEnd) throw new Problem('enrolment.started')
      throw new Problem('enrolment.refund-changed', { facts: { refund: dollarsOf(refundInCents) } })
    }
    const credits = creditBackAt(own, now)
    const isShown = own.order.passId !== undefined && creditsShown !== undefined
    if (isShown && !acceptedCredit(own, creditsShown, now)) {
      throw new Problem('enrolment.refund-changed', { facts: { refund: refundShown, credits } })
    }
    return { reason: 'canceled', cents, ...withCredit(own, isShown ? creditsShown > 0 : credits > 0) }
  })
}

/**
 * Takes a student's place back and gives back an amount of the admin's choice. Throws `enrolment.not-found`, and
 * `enrolment.refund-changed` for less than was given back already, another amount of it than the admin saw, or more than
 * was paid.
 * @param refund dollars given back in all
 * @param shown dollars of it that were given back when the admin looked
 */
export async function removeStudent(
  deps: Deps,
  admin: Caller,
  orderId: string,
  { refund, shown, reason }: { refund: number; shown?: number | undefined; reason: string },
): Promise<EndResult> {
  // Nobody reads it in an account that was deleted, and deleting it again would not remove it.
  const note = (await isErased(deps, orderId)) ? {} : { note: reason }
  return endPlace(deps, admin._id, orderId, undefined, async (own) => {
    const cents = centsOf(refund)
    assertPayable(own, cents)
    // Also money that an older backup, or the provider's console, has given back without an end.
    const given = await givenBack(deps, own)
    if (cents < given || (shown !== undefined && centsOf(shown) !== given)) {
      // An equal call may have ended the place, and given this back, since it was read.
      if (await hasEnded(deps, own)) return null
      throw refundChanged(given)
    }
    return { reason: 'removed', cents, ...note, ...withCredit(own, true) }
  })
}

async function hasEnded({ stores }: Deps, { order }: OwnPlace): Promise<boolean> {
  const now = await stores.places.find({ ...order, orderId: order._id })
  return now?.roster[order.userId]?.orderId !== order._id
}

async function isErased({ stores }: Deps, orderId: string): Promise<boolean> {
  const order = await stores.orders.find(orderId)
  return order !== null && (await stores.users.find(order.userId))?.erasedAt !== undefined
}

/**
 * Gives money back to a student who stays enrolled (O18). Throws `enrolment.not-found`, and
 * `enrolment.refund-changed` with what is given back now when it is not what the admin saw.
 */
export async function refundStudent(
  deps: Deps,
  admin: Caller,
  orderId: string,
  { total, shown, reason }: { total: number; shown: number; reason: string },
): Promise<EndResult> {
  const own = await findPlace(deps, orderId)
  const [cents, back] = [centsOf(total), own.place.back ?? 0]
  const { _id, userId, classId } = own.order
  const isRepeated = cents === back
  if (!isRepeated && centsOf(shown) !== back) throw refundChanged(back)
  assertPayable(own, cents)
  const todos = [
    logTodo(deps, admin._id, 'seat.refund', classId, { orderId: _id, cents: back }, { orderId: _id, cents }),
    taskTodo(deps, 'refund', { userId, orderId: _id, cents, note: reason }),
  ]
  if (!isRepeated) {
    const claim = { classId, userId, orderId: _id }
    const isGiven = await deps.stores.places.giveBack(claim, back, cents, ...todos)
    // Something was given back, or the place ended, since it was read.
    if (!isGiven) return refundStudent(deps, admin, orderId, { total, shown, reason })
    await workOffTasks(deps, classId, todos)
  }
  return resultOf(deps, own.order, cents)
}

/**
 * What is answered when money goes back of an order.
 * @param cents given back in all
 */
export async function resultOf(deps: Deps, { _id, moved }: OrderRecord, cents: number): Promise<EndResult> {
  const payment = await deps.stores.payments.find(moved?.paidBy ?? _id)
  // A payment that also paid the classes before gives back parts of each.
  return refundResult(cents, payment, moved ? payment?.dueBackInCents : cents)
}

function assertPayable({ order, place }: OwnPlace, cents: number): void {
  const back = place.back ?? 0
  if (cents < back || cents > order.cents) throw refundChanged(back)
}

/** Cents of a place that were given back so far, by the product or in the provider's console, and the shares that are due. */
export async function givenBack({ stores }: Deps, own: OwnPlace): Promise<number> {
  const { order } = own
  const payment = await stores.payments.find(order.moved?.paidBy ?? order._id)
  const beforeMoves = order.moved ? (payment?.priceInCents ?? 0) - order.cents : 0
  return Math.max(owedRefund(refundFacts(own)), (payment?.refundedInCents ?? 0) - beforeMoves)
}

export function refundChanged(cents: number): Problem {
  return new Problem('enrolment.refund-changed', { facts: { refund: dollarsOf(cents) } })
}

/**
 * Ends a place as `decide` says (O10), or with its class. An enrollment that was ended already answers its first result.
 * @param by user id, or `system`
 * @param userId whose place it must be
 * @param decide returns null to read the place again
 */
async function endPlace(
  deps: Deps,
  by: string,
  orderId: string,
  userId: string | undefined,
  decide: (own: OwnPlace) => End | Promise<End | null>,
): Promise<EndResult> {
  return inTries(async () => {
    const { order, yogaClass } = await findOrder(deps, orderId, userId)
    const place = yogaClass.roster[order.userId]
    if (place?.orderId !== orderId) return endedBefore(deps, yogaClass, order)
    const own = { order, yogaClass, place }
    // The studio was first: the student gets what it owes, whatever was wanted.
    if (yogaClass.stage === 'canceled') {
      await endNow(deps, yogaClass.canceled?.by ?? by, own, endWithClass(own, deps.clock.now()))
      return null
    }
    const end = await decide(own)
    if (end) await endNow(deps, by, own, end)
    return null
  })
}

/**
 * Ends the enrollments of a user who leaves the club, each by its terms. A class that has begun keeps what it was paid,
 * and one that is over keeps its enrollments.
 */
export async function endPlaces(deps: Deps, userId: string): Promise<void> {
  for (const payment of await deps.stores.payments.listEnrolled(userId, 0)) await leaveClass(deps, payment)
}

async function leaveClass(
  deps: Deps,
  { _id: orderId, userId, classId }: Pick<OrderRecord, '_id' | 'userId' | 'classId'>,
): Promise<void> {
  const { orders, places } = deps.stores
  const claim = { classId, userId, orderId }
  const now = deps.clock.now()
  const yogaClass = await places.find(claim)
  const isThere = yogaClass?.roster[userId]?.orderId === orderId
  if (isThere && !wasHeld(yogaClass, now)) {
    await endPlace(deps, userId, orderId, userId, (own) => {
      const facts = refundFacts(own)
      const { mayEnd, refundInCents } = quoteRefund(facts, now)
      const credit = withCredit(own, creditBackAt(own, now) > 0)
      return { reason: 'left', cents: mayEnd ? refundInCents : owedRefund(facts), ...credit }
    })
  }
  // An admin may have moved the student meanwhile.
  const movedTo = (await places.find(claim))?.barred[orderId]?.to
  const next = movedTo === undefined ? null : await orders.find(movedTo)
  if (next) await leaveClass(deps, next)
}

async function endedBefore(
  deps: Deps,
  yogaClass: OwnPlace['yogaClass'],
  order: OrderRecord,
): Promise<EndResult> {
  const { cents, reason } = yogaClass.barred[order._id] ?? {}
  // An order that was blocked before it had a seat has no amount; one that was moved goes on in another class.
  if (cents === undefined || reason === 'moved' || reason === 'not-moved') {
    throw new Problem('enrolment.not-found')
  }
  return resultOf(deps, order, cents)
}
