import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Body } from '@ningjing/contract/endpoint'
import { field } from '@ningjing/contract/field-reasons'
import { currencyOf } from '@ningjing/contract/formats'
import type { CreditPlace } from '@ningjing/contract/passes/choose-pass'
import type { bookWithCredit as bookCall } from '@ningjing/contract/passes/passes.schemas'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { creditsOf } from '../../domain/purse.ts'
import type { OrderRecord, SelectionRecord } from '../../domain/records.ts'
import type { StudentsClass } from '../../domain/students-class.records.ts'
import type { Caller } from '../../http/caller.ts'
import { centsNow, problemOfHold } from '../../seats/hold.rules.ts'
import { isInSeries } from '../../seats/in-series.ts'
import { assertNotPausedByLapses } from '../../seats/lapses.ts'
import { newOrder, termsOfClass } from '../../seats/orders.rules.ts'
import { releaseUnnamedSeat } from '../../seats/release-seat.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { selectionOf } from '../../seats/selection.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { completeOrder } from '../payments/complete-order.ts'
import { holdSeat, ignoreEnrolmentExists, retryWhenSeatIsLost } from '../payments/hold-seat.ts'
import { endOfPass } from '../payments/purchases/purchases.rules.ts'
import { releaseOtherPayer } from '../payments/release-hold.ts'
import { choosePass, creditPlaceOf } from './choose-pass.rules.ts'
import { unitInCents } from './pass-worth.rules.ts'

type Wanted = Body<typeof bookCall>
type Booked = { insertedId: string; left: number | null }

/**
 * Enrolls a student in a date or a series with credits of a pass: O1 → O2p → order record → P2 → O3. The credits are
 * spent while the seat is held, so that a crash in between gives both back. Repeated, it answers the first result. Throws
 * `class.price-changed` at another price than was shown, what a hold does, then why no pass can pay it.
 */
export async function bookWithCredit(deps: Deps, student: Caller, wanted: Wanted): Promise<Booked> {
  const selection = await selectionFor(deps, student, wanted)
  return retryWhenSeatIsLost(() => tryToBook(deps, student, selection, wanted))
}

async function selectionFor(
  { stores, clock }: Deps,
  student: Caller,
  { selectedId, classId }: Wanted,
): Promise<SelectionRecord> {
  if (selectedId !== undefined) {
    const selection = await stores.selections.findOwn(selectedId, student._id)
    if (selection) return selection
    // It is removed once it is paid.
    const payment = await stores.payments.findBySelection(student._id, selectedId)
    if (!payment) throw new Problem('selection.not-found')
    return selectionForClass({ stores, clock }, student, payment.classId, selectedId)
  }
  if (classId !== undefined) return selectionForClass({ stores, clock }, student, classId, stores.newId())
  throw new Problem('request.invalid', { fields: [field('classId', 'class-missing')] })
}

/** What a hold needs of a selection; none is stored. */
async function selectionForClass(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  student: Caller,
  classId: string,
  id: string,
): Promise<SelectionRecord> {
  const [yogaClass] = await stores.seats.findFor(student._id, [classId])
  if (!yogaClass) throw new Problem('class.not-found')
  return selectionOf(student, yogaClass, id, clock.now())
}

/** Returns null when the seat was lost to another request, or its payer had to be released first. */
async function tryToBook(
  deps: Deps,
  student: Caller,
  selection: SelectionRecord,
  { passId, creditsShown }: Wanted,
): Promise<Booked | null> {
  const { userId, classId } = selection
  const purses = await deps.stores.purses.listFor(userId)
  // Read after them: of two equal calls at once, the later one would miss the credit that the first one has used.
  const yogaClass = await findClass(deps, userId, classId)
  const booked = yogaClass.roster[userId]
  if (booked) return bookedBefore(deps, booked.orderId)
  const place = await bookablePlace(deps, yogaClass, userId)
  if (creditsShown !== undefined && creditsShown !== place.credits) {
    throw new Problem('class.price-changed', { facts: { credits: place.credits } })
  }
  const own = yogaClass.holds[userId]
  const purse = passFor(purses, place, deps.clock.now(), {
    passId: own?.pass ?? passId,
    spentFor: own?.pass ? own.orderId : undefined,
  })
  if (!own) await assertNotPausedByLapses(deps, { userId, classId })
  const cents = centsNow(yogaClass, userId, deps.clock.now())
  const hold = await holdSeat(deps, selection, cents).catch(ignoreEnrolmentExists)
  if (!hold) return null
  if (hold.intentId !== undefined) return releaseOtherPayer(deps, hold)
  // Another tab was faster, with another pass.
  if (!(await deps.stores.seats.namePass(hold, purse._id))) return null
  return spendAndEnrol(deps, student, { hold, purse, place, yogaClass })
}

async function findClass(deps: Deps, userId: string, classId: string): Promise<StudentsClass> {
  const [yogaClass] = await deps.stores.seats.findFor(userId, [classId])
  if (yogaClass?.status !== 'approved') throw new Problem('class.not-found')
  return yogaClass
}

/** Throws what a hold would throw, and `pass.not-for` for a class that costs no credit. */
async function bookablePlace(deps: Deps, yogaClass: StudentsClass, userId: string): Promise<CreditPlace> {
  const own = yogaClass.holds[userId]
  const problem = own ? undefined : problemOfHold(yogaClass, userId, yogaClass.priceInCents, deps.clock.now())
  if (problem) throw problem
  if (await isInSeries(deps, userId, yogaClass)) throw new Problem('enrolment.exists')
  const place = creditPlaceOf(yogaClass, deps.clock.now())
  if (!place) throw new Problem('pass.not-for')
  return place
}

/**
 * The pass that pays a place: the one that is named, else the one that ends first. Throws why none can.
 * @param spentFor the order for which it may have been used already, before a crash
 */
function passFor(
  all: PurseRecord[],
  place: CreditPlace,
  now: Date,
  { passId, spentFor }: { passId: string | undefined; spentFor: string | undefined },
): PurseRecord {
  const purses = passId === undefined ? all : all.filter(({ _id }) => _id === passId)
  const [used] = purses.filter(({ uses }) => spentFor !== undefined && uses[spentFor] && !uses[spentFor].back)
  const chosen = used ?? choosePass(purses, place, now)
  if (typeof chosen === 'string') throw new Problem(chosen)
  return chosen
}

type Booking = { hold: PlacedHold; purse: PurseRecord; place: CreditPlace; yogaClass: StudentsClass }

async function spendAndEnrol(deps: Deps, student: Caller, booking: Booking): Promise<Booked | null> {
  const { hold, purse, place, yogaClass } = booking
  const { orderId, classId, userId, leaveOthers } = hold
  const now = deps.clock.now()
  const order = newOrder({
    ...hold,
    intentId: null,
    kind: 'pass',
    email: student.email,
    cents: 0,
    currency: currencyOf(hold),
    terms: termsOfClass(yogaClass, (await clubNow(deps)).club),
    createdAt: now,
  })
  const count = countOf(purse, place)
  const worthInCents = unitInCents(purse) * creditsOf(count)
  const paid: OrderRecord = { ...order, passId: purse._id, ...count, worthInCents }
  await deps.stores.orders.insertOnce(paid)
  if (!(await spend(deps, purse, hold, place))) return giveUp(deps, hold)
  const todos = [
    logTodo(deps, userId, 'seat.enrol', classId, null, { orderId }),
    taskTodo(deps, 'enrolled', { userId, orderId, leaveOthers }),
  ]
  const isEnrolled = await deps.stores.seats.enrolHeld(hold, now, ...todos)
  if (isEnrolled) {
    await completeOrder(deps, paid)
    await workOffTasks(deps, classId, todos)
  }
  const left = await settleUses(deps, purse._id, orderId)
  return isEnrolled ? { insertedId: orderId, left } : null
}

/** How many credits a pass pays a place with, if it is more than one; one that counts none pays with a booking. */
function countOf({ left }: PurseRecord, { credits }: CreditPlace): { credits?: number } {
  return left !== null && credits > 1 ? { credits } : {}
}

/** P2. True if the order has its credits, from now or from before a crash. */
async function spend(deps: Deps, purse: PurseRecord, hold: PlacedHold, place: CreditPlace): Promise<boolean> {
  const { orderId, classId, userId } = hold
  const { stores, clock } = deps
  const { zone } = (await clubNow(deps)).club
  const { at, lastAt, day } = place
  const count = countOf(purse, place)
  const use = { classId, at, day, ...count, spentAt: clock.now() }
  const endIfFirst = endOfPass(purse.product.days, at, zone)
  const todos = [
    logTodo(deps, userId, 'pass.use', purse._id, null, { orderId, classId, ...count }),
    taskTodo(deps, 'used', { orderId, classId, userId }),
  ]
  if (await stores.purses.spend(purse, { orderId, use, lastAt, endIfFirst }, ...todos)) return true
  const now = await stores.purses.find(purse._id)
  const known = now?.uses[orderId]
  return known !== undefined && known.back === undefined
}

/** Another booking took the credits: the seat goes back, and the next attempt says what is left, or why nothing is. */
async function giveUp(deps: Deps, hold: PlacedHold): Promise<null> {
  if (hold.offerUntil) throw new Problem('pass.none')
  await releaseUnnamedSeat(deps, hold, SYSTEM)
  await deps.stores.orders.markCanceled(hold.orderId)
  return null
}

/** Works off what the pass has left to be done for an order. Returns its credits left; null for as many as wanted. */
async function settleUses(deps: Deps, passId: string, orderId: string): Promise<number | null> {
  const purse = await deps.stores.purses.find(passId)
  const todos = purse?.todo.filter((todo) => todo.kind === 'log' || todo.orderId === orderId) ?? []
  await workOffTasks(deps, passId, todos, 'purses')
  return purse?.left ?? null
}

/** The result of a booking that is done. Throws `enrolment.exists` for a seat that no credit has paid. */
async function bookedBefore(deps: Deps, orderId: string): Promise<Booked> {
  const { orders, purses } = deps.stores
  const order = await orders.find(orderId)
  if (order?.passId === undefined) throw new Problem('enrolment.exists')
  await completeOrder(deps, order)
  return { insertedId: orderId, left: (await purses.find(order.passId))?.left ?? null }
}
