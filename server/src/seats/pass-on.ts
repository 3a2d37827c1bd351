import { SYSTEM } from '@ningjing/contract/audit/audit'
import { isListOver } from '@ningjing/contract/waiting/waiting'
import type { Deps, TaskHandler } from '../deps.ts'
import { offerKey } from '../domain/mail-keys.ts'
import type { SelectionRecord, UserRecord } from '../domain/records.ts'
import type { QueueEntry } from '../domain/seat.records.ts'
import { clubNow } from '../steps/club-now.ts'
import { recordMail } from '../steps/record-mail.ts'
import { logTodo, taskTodo, workOffTasks } from '../steps/todos.ts'
import { endLine, endWaiting, leaveList } from './end-waiting.ts'
import { isOver } from './hold.rules.ts'
import { isInSeries } from './in-series.ts'
import type { Line } from './line.store.ts'
import { endOfOffer, isTooLate } from './offer.rules.ts'
import { newOrder, termsOfClass } from './orders.rules.ts'
import { selectionOf } from './selection.ts'

/** More seats than become free in a class at once. */
const MAX_SEATS_AT_ONCE = 1_000
/** How often in all a class may have changed since it was read, before it is left to the sweeper. */
const MAX_MISSES = 20
/** An offer whose mail comes later than this begins with the mail. */
const LATE_MS = 60_000

/** Gives the free seats of a class to those who wait. Call it after a seat became free; what fails is left to the sweeper. */
export async function passOn(deps: Deps, classId: string): Promise<void> {
  try {
    await giveToLine(deps, classId)
  } catch (error) {
    deps.log.warn({ err: error, class: classId }, 'waiting list left to the sweeper')
  }
}

/** Gives the free seats of a class to those who wait, in their order (O9). Safe to run in several processes at once. */
export async function giveToLine(deps: Deps, classId: string): Promise<void> {
  let misses = 0
  for (let seats = 0; seats < MAX_SEATS_AT_ONCE && misses < MAX_MISSES; seats += 1) {
    const line = await deps.stores.line.findFree(classId)
    const first = line?.queue?.[0]
    if (!line || !first) return
    if (isClosed(line, deps.clock.now())) return endLine(deps, line, 'closed')
    if (!(await giveToFirst(deps, line, first))) misses += 1
  }
}

/** Whether nobody is offered a seat anymore. */
function isClosed(line: Line, now: Date): boolean {
  return isListOver(line, now) || isOver(line, now)
}

/** Takes the first who waits out of the list: with a seat, or without. False when the class has changed since it was read. */
async function giveToFirst(deps: Deps, line: Line, first: QueueEntry): Promise<boolean> {
  const { users } = deps.stores
  const student = await users.find(first.userId)
  const isMember = student && !student.erasedAt && student.role === 'student'
  if (!isMember || (await isInSeries(deps, first.userId, line))) {
    return leaveList(deps, SYSTEM, line._id, first)
  }
  if (isTooLate(first, line, deps.clock.now())) {
    await endWaiting(deps, line._id, first, 'too-late')
    return true
  }
  const isFree = line.priceInCents === 0 && first.cents === 0
  return isFree ? enrolFirst(deps, line, first, student) : offerSeat(deps, line, first)
}

/** O9: the seat is kept for the student, at the price of now. */
async function offerSeat(deps: Deps, line: Line, first: QueueEntry): Promise<boolean> {
  const { stores, clock, config } = deps
  const { _id: classId, priceInCents: cents } = line
  const { currency } = (await clubNow(deps)).club
  const { userId, leaveOthers } = first
  const now = clock.now()
  const orderId = stores.newId()
  const selection = await stores.selections.findFor(userId, classId)
  const until = endOfOffer(line, now, config.CLUB_TIME_ZONE)
  const todos = [
    logTodo(deps, SYSTEM, 'seat.offer', classId, null, { orderId, userId, cents }),
    taskTodo(deps, 'offered', { userId, orderId, cents: first.cents }),
  ]
  const hold = {
    classId,
    userId,
    orderId,
    selectedId: selection?._id ?? stores.newId(),
    cents,
    currency,
    createdAt: now,
    expiresAt: until,
    offerUntil: until,
    ...(leaveOthers && { leaveOthers }),
  }
  const isOffered = await stores.line.offer(hold, first, ...todos)
  if (isOffered) await workOffTasks(deps, classId, todos)
  return isOffered
}

/** O9 in a free class, as the page said when the student joined. */
async function enrolFirst(deps: Deps, line: Line, first: QueueEntry, student: UserRecord): Promise<boolean> {
  const { stores, clock } = deps
  const classId = line._id
  const { userId, leaveOthers } = first
  const orderId = stores.newId()
  const claim = { classId, userId, orderId }
  const now = clock.now()
  const { club } = await clubNow(deps)
  const order = newOrder({
    ...claim,
    intentId: null,
    email: student.email,
    selectedId: (await stores.selections.findFor(userId, classId))?._id ?? orderId,
    cents: 0,
    terms: termsOfClass(line, club),
    currency: club.currency,
    createdAt: now,
  })
  // Recorded first, so that the sweeper finds it after a crash.
  await stores.orders.insertOnce(order)
  const todos = [
    logTodo(deps, SYSTEM, 'seat.enrol', classId, null, { orderId, userId }),
    taskTodo(deps, 'enrolled', { userId, orderId, ...(leaveOthers && { leaveOthers }) }),
  ]
  const isEnrolled = await stores.line.enrolFirst(claim, first, now, ...todos)
  if (isEnrolled) await workOffTasks(deps, classId, todos)
  else await stores.orders.markCanceled(orderId)
  return isEnrolled
}

/** Makes the selection by which an offered seat is paid, and records the mail. */
export const settleOffered: TaskHandler = async (deps, classId, { userId = '', orderId = '', cents = 0 }) => {
  const { stores, clock, config } = deps
  const [yogaClass] = await stores.seats.findFor(userId, [classId])
  const hold = yogaClass?.holds[userId]
  const student = await stores.users.find(userId)
  if (!yogaClass || hold?.orderId !== orderId || !hold.offerUntil || !student) return
  // The end of the class ends the offer, and says so.
  if (yogaClass.stage === 'canceled') return
  const now = clock.now()
  let until = hold.offerUntil
  if (now.getTime() - hold.createdAt.getTime() > LATE_MS) {
    const later = endOfOffer(yogaClass, now, config.CLUB_TIME_ZONE)
    if (await stores.line.moveOfferEnd({ classId, userId, orderId }, later)) until = later
  }
  await addSelection(deps, selectionOf(student, yogaClass, hold.selectedId, now), orderId)
  const { selectedId } = hold
  const facts = { orderId, classId, until, cents: hold.cents, centsBefore: cents, selectedId }
  await recordMail(deps, { key: offerKey(orderId), kind: 'offer', userId, facts })
}

/** Adds the selection unless the class is selected already, or the offer has ended meanwhile. */
async function addSelection({ stores }: Deps, selection: SelectionRecord, orderId: string): Promise<void> {
  const { _id, userId, classId } = selection
  if (!(await stores.selections.insertOnce(selection))) return
  const [yogaClass] = await stores.seats.findFor(userId, [classId])
  if (yogaClass?.holds[userId]?.orderId !== orderId) await stores.selections.removeOwn(_id, userId)
}
