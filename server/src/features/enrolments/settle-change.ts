import { SYSTEM } from '@ningjing/contract/audit/audit'
import { areAllCanceled } from '@ningjing/contract/classes/schedule'
import { shareOfDate } from '@ningjing/contract/enrolments/terms'
import type { Deps, TaskHandler } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { MovedSkip } from '../../domain/mail.records.ts'
import { dateChangedKey } from '../../domain/mail-keys.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import { teacherOf } from '../../domain/teacher.ts'
import type { Todo } from '../../domain/todo.records.ts'
import { closeOffer, endLine } from '../../seats/end-waiting.ts'
import { isOver } from '../../seats/hold.rules.ts'
import { isCanceledSince, refundFacts } from '../../seats/place.rules.ts'
import type { SeatClaim } from '../../seats/seats.store.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import { followDate } from '../passes/credit-back.ts'
import { releaseHold } from '../payments/release-hold.ts'
import { endSeat } from './end-seat.ts'
import { settleTeacher } from './settle-teacher.ts'
import { tellMoved } from './take-seat-back.ts'

type Scheduled = Pick<ClassRecord, 'sessions'>

/**
 * Tells every student that a date was moved, canceled or given another teacher, and settles its share (O17) or credits;
 * tells its teacher what others changed. Returns the refunds and ends, which are made one by one. Can be repeated: each
 * share is given once, each mail has its key.
 */
export const settleChange: TaskHandler = async (deps, classId, task) => {
  const { sessionId, teacherId, insteadOfId, by } = task
  const yogaClass = await deps.stores.classes.find(classId)
  if (yogaClass && teacherId && insteadOfId) {
    await settleTeacher(deps, yogaClass, { ...task, teacherId, insteadOfId })
    return []
  }
  const session = yogaClass?.sessions.find(({ id }) => id === sessionId)
  if (!yogaClass || !session) return []
  const refunds: Todo[] = []
  for (const [userId, place] of Object.entries(yogaClass.roster)) {
    const claim = { classId, userId, orderId: place.orderId }
    const settle = (skip?: MovedSkip) => settleFor(deps, yogaClass, session, claim, skip)
    refunds.push(...(await tellMoved(deps, claim, session, place, settle)))
  }
  if (by && by !== teacherOf(yogaClass, session)._id) await tellTeacher(deps, yogaClass, session)
  if (session.canceled && isOver(yogaClass, deps.clock.now())) await endClaims(deps, yogaClass)
  return refunds
}

/** Tells who teaches a date that somebody else has changed it. */
async function tellTeacher(deps: Deps, yogaClass: ClassRecord, session: SessionRecord): Promise<void> {
  const { _id: userId } = teacherOf(yogaClass, session)
  const key = dateChangedKey(userId, session.id, session.seq)
  await recordMail(deps, { key, kind: 'changed', userId, facts: changeOf(yogaClass._id, session) })
}

/** What has become of a date; without what a student gets for it. */
function changeOf(classId: string, { id, seq, moved, at, canceled }: SessionRecord) {
  const isMoved = !canceled && moved && (moved.seq ?? seq) === seq
  const from = isMoved ? moved.from : at
  return { classId, sessionId: id, seq, from, to: canceled ? null : at, cents: 0 }
}

/** Ends the waiting list, the offers and the checkouts of a class without a date to come. */
async function endClaims(deps: Deps, yogaClass: ClassRecord): Promise<void> {
  const { _id: classId, holds } = yogaClass
  await endLine(deps, yogaClass, 'closed')
  for (const [userId, hold] of Object.entries(holds)) {
    if (hold.offerUntil) await closeOffer(deps, { ...hold, classId, userId }, 'closed')
    await releaseHold(deps, { ...hold, classId, userId }, SYSTEM)
  }
}

/** The same for a student who has just got a place, about the dates that were canceled since the order began. */
export async function settleCanceledDates(deps: Deps, claim: SeatClaim): Promise<void> {
  const yogaClass = await deps.stores.places.find(claim)
  if (!yogaClass?.sessions.some(({ canceled }) => canceled)) return
  const order = await deps.stores.orders.find(claim.orderId)
  if (!order) return
  for (const session of yogaClass.sessions.filter((one) => isCanceledSince(one, order))) {
    await workOffTasks(deps, claim.classId, await settleFor(deps, yogaClass, session, claim))
  }
}

/** Returns the refund, or the end, that is left to be done. */
async function settleFor(
  deps: Deps,
  yogaClass: Scheduled,
  session: SessionRecord,
  claim: SeatClaim,
  skip?: MovedSkip,
): Promise<Todo[]> {
  const ended = await settleCredits(deps, session, claim)
  if (ended) return ended
  const { cents, refund } = session.canceled?.share ? await giveShare(deps, yogaClass, session, claim) : NONE
  const { id, seq } = session
  const { orderId, classId, userId } = claim
  const facts = { ...changeOf(classId, session), orderId, cents, ...(skip && { skip }) }
  await recordMail(deps, { key: dateChangedKey(orderId, id, seq), kind: 'changed', userId, facts })
  return refund
}

/**
 * What a change of the dates means for a place that credits pay: they are of the next date as it is now. One date has no
 * share of them: with the last one they come back, and the place ends, for nothing would pay it anymore. Returns that end.
 */
async function settleCredits(
  deps: Deps,
  { canceled }: SessionRecord,
  claim: SeatClaim,
): Promise<Todo[] | undefined> {
  const { places, orders } = deps.stores
  const order = await orders.find(claim.orderId)
  if (order?.passId === undefined) return undefined
  const yogaClass = await places.find(claim)
  const place = yogaClass?.roster[claim.userId]
  if (!yogaClass || place?.orderId !== claim.orderId || yogaClass.stage === 'canceled') return undefined
  assertMoved(order)
  if (!canceled?.share || !areAllCanceled(yogaClass.sessions)) {
    await followDate(deps, order, yogaClass, place.at)
    return undefined
  }
  const { reason } = canceled
  const end = { reason: 'removed', cents: 0, credit: 1, ...(reason && { note: reason }) } as const
  const left = await endSeat(deps, SYSTEM, { order, yogaClass, place }, end)
  if (left.length > 0) return left
  throw new Error(`The place of order ${claim.orderId} has changed: its end is left to the sweeper`)
}

/** A place that a student is being moved to gives nothing back before the other one has ended. */
function assertMoved({ _id, moved, state }: OrderRecord): void {
  if (moved && state !== 'enrolled') {
    throw new Error(`The move to order ${_id} is not done: its share is left to the sweeper`)
  }
}

type Share = { cents: number; refund: Todo[] }
const NONE: Share = { cents: 0, refund: [] }

/** Returns the cents that the student gets for the date, and the refund that is left to be made. */
async function giveShare(
  deps: Deps,
  yogaClass: Scheduled,
  session: SessionRecord,
  claim: SeatClaim,
): Promise<Share> {
  const { classId, userId, orderId } = claim
  const { places, orders } = deps.stores
  const place = (await places.find(claim))?.roster[userId]
  const order = await orders.find(orderId)
  if (place?.orderId !== orderId || !order || !isCanceledSince(session, order)) return NONE
  assertMoved(order)
  const { back = 0, shares = {} } = place
  const given = shares[session.id]
  if (given !== undefined) return { cents: given, refund: [] }
  const cents = shareOfDate(refundFacts({ order, yogaClass, place }), Object.keys(shares).length)
  if (cents === 0) return NONE
  const facts = { orderId, cents: back + cents }
  const by = session.canceled?.by ?? userId
  const log = logTodo(deps, by, 'seat.refund', classId, { orderId, cents: back }, facts)
  const refund = taskTodo(deps, 'refund', { userId, orderId })
  if (!(await places.giveShare(claim, back, session.id, cents, log, refund))) {
    throw new Error(`The place of order ${orderId} has changed: its share is left to the sweeper`)
  }
  await workOff(deps, 'classes', log)
  return { cents, refund: [refund] }
}
