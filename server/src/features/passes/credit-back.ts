import { SYSTEM } from '@ningjing/contract/audit/audit'
import { datesToPay } from '@ningjing/contract/passes/choose-pass'
import { hasRunOut, lastDayOf } from '@ningjing/contract/passes/last-day'
import { UNDO_MS } from '@ningjing/contract/passes/passes'
import { dayAt } from '@ningjing/contract/zone'
import type { Deps, TaskHandler } from '../../deps.ts'
import type { SessionRecord } from '../../domain/class-plan.records.ts'
import type { LateCredit } from '../../domain/mail.records.ts'
import { passLastKey } from '../../domain/mail-keys.ts'
import type { PurseRecord, PurseUse } from '../../domain/purse.records.ts'
import { worthOfLateUse, worthOfNextLate } from '../../domain/purse.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import { clubNow } from '../../steps/club-now.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import { endAfterReturn } from './purse-changes.rules.ts'

/** Its pass may end, and its student be moved, between reading and writing. */
const MAX_TRIES = 5

/** What came back in place of a credit, and until when the studio let its pass be valid. */
export type CreditBack = { late?: LateCredit; until?: Date }

/**
 * P3: the credit of an order comes back, once; as money, if its pass has ended. Returns that, also when it is repeated.
 * @param isByStudio the studio has canceled what it paid: the pass then lasts 14 more days at least
 */
export async function giveCreditBack(
  deps: Deps,
  passId: string,
  orderId: string,
  isByStudio = false,
): Promise<CreditBack> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const purse = await deps.stores.purses.find(passId)
    const use = purse?.uses[orderId]
    if (!use) return {}
    if (use.back) return creditBackOf(deps, purse, orderId, use)
    await tryToGiveBack(deps, purse, orderId, use, isByStudio)
  }
  throw new Error(`The credit of order ${orderId} has changed: its return is left to the sweeper`)
}

async function tryToGiveBack(
  deps: Deps,
  purse: PurseRecord,
  orderId: string,
  { credits }: PurseUse,
  isByStudio: boolean,
): Promise<void> {
  const { _id: passId, state } = purse
  const now = deps.clock.now()
  const { zone } = (await clubNow(deps)).club
  const validUntil = endAfterReturn(purse, orderId, { isByStudio, now, zone })
  const counted = { ...(credits && { credits }), ...(validUntil && { to: lastDayOf(validUntil, zone) }) }
  const todos = [
    logTodo(deps, SYSTEM, 'pass.return', passId, null, { orderId, ...counted }),
    ...(state === 'ended' ? [taskTodo(deps, 'money', { orderId: passId })] : []),
  ]
  if (await deps.stores.purses.giveBack(purse, { orderId, back: now, validUntil }, ...todos)) {
    await workOffTasks(deps, passId, todos, 'purses')
  }
}

async function creditBackOf(
  deps: Deps,
  purse: PurseRecord,
  orderId: string,
  { until }: PurseUse,
): Promise<CreditBack> {
  const late = await lateCredit(deps, purse._id, worthOfLateUse(purse, orderId))
  // One that is stopped ends later, by the days that it will have been stopped.
  const isKnown = until && purse.state !== 'stopped'
  return { ...(late && { late }), ...(isKnown && { until }) }
}

/**
 * What the credits of an order would come back as if its student left now: `late` instead of credits, if the pass has ended;
 * `ranOut` if they come back to a pass that has run out then.
 */
export async function nextCreditBack(
  deps: Deps,
  order: OrderRecord,
): Promise<{ late?: LateCredit; ranOut?: Date }> {
  const purse = await deps.stores.purses.find(order.passId ?? '')
  if (!purse) return {}
  const late = await lateCredit(deps, purse._id, worthOfNextLate(purse, order))
  if (late) return { late }
  const now = deps.clock.now()
  if (!purse.validUntil || !hasRunOut(purse, now)) return {}
  const { zone } = (await clubNow(deps)).club
  const isNew = endAfterReturn(purse, spentFor(order), { now, zone }) === null
  return isNew ? {} : { ranOut: purse.validUntil }
}

async function lateCredit(
  { stores }: Deps,
  passId: string,
  cents: number | undefined,
): Promise<LateCredit | undefined> {
  if (cents === undefined) return undefined
  const order = await stores.orders.find(passId)
  return { cents, ...(order?.desk && { byHand: true }) }
}

/** The order that a credit was used for: of a place that was moved, the first one. */
export const spentFor = ({ _id, moved }: Pick<OrderRecord, '_id' | 'moved'>): string => moved?.paidBy ?? _id

/** P7: the credit that pays a place pays the one that its student was moved to. Idempotent. */
export async function moveCredit(deps: Deps, from: OrderRecord, to: OrderRecord): Promise<void> {
  const { stores } = deps
  const orderId = spentFor(to)
  const purse = await stores.purses.find(to.passId ?? '')
  const [yogaClass] = await stores.seats.findFor(to.userId, [to.classId])
  const use = purse?.uses[orderId]
  const { sessions = [], zone = '' } = yogaClass ?? {}
  // What it costs, and whether it is held, may have changed since the student was moved.
  const { next: session = sessions[0] } = datesToPay(sessions, deps.clock.now()) ?? {}
  if (!use || use.back || (use.place ?? orderId) !== from._id || !session) return
  const date = dateOf(to, session, zone)
  const facts = [
    { orderId, classId: use.classId },
    { orderId, classId: to.classId },
  ] as const
  const log = logTodo(deps, SYSTEM, 'pass.use', purse._id, ...facts)
  if (!(await stores.purses.moveUse(purse, { orderId, from: from._id, to: to._id, date }, log))) {
    throw new Error(`The credit of order ${orderId} has changed: its move is left to the sweeper`)
  }
  await workOff(deps, 'purses', log)
}

/** P7: the credit that pays a place is of the date that its class has now. Idempotent. */
export async function followDate(
  { stores }: Deps,
  order: OrderRecord,
  { sessions, zone }: Pick<ClassRecord, 'sessions' | 'zone'>,
  since: Date,
): Promise<void> {
  const orderId = spentFor(order)
  const purse = await stores.purses.find(order.passId ?? '')
  const use = purse?.uses[orderId]
  const session = datesToPay(sessions, since)?.next
  if (!use || use.back || (use.place ?? orderId) !== order._id || !session) return
  const date = dateOf(order, session, zone)
  if (use.at.getTime() === date.at.getTime() && use.day === date.day) return
  if (!(await stores.purses.moveUse(purse, { orderId, from: order._id, to: order._id, date }))) {
    throw new Error(`The credit of order ${orderId} has changed: its date is left to the sweeper`)
  }
}

/** What a use says of the date that it pays. */
const dateOf = ({ classId }: OrderRecord, { at }: SessionRecord, zone: string) => ({
  ...{ classId, at, day: dayAt(at, zone) },
})

/**
 * What becomes of a credit that was used: if its order has its place, or its end, nothing is left to be done here. While
 * its hold lives, it may still get it. Else it never can, for an order id is used once: the credit comes back.
 */
export const settleUsed: TaskHandler = async (deps, passId, task) => {
  const { classId = '', userId = '', orderId = '' } = task
  const yogaClass = await deps.stores.places.findOrder({ classId, userId, orderId })
  if (!yogaClass) throw new Error(`The class of order ${orderId} is gone`)
  const { roster, barred, holds } = yogaClass
  if (roster[userId]?.orderId === orderId) return tellOfLast(deps, passId, orderId)
  if (barred[orderId]) return
  if (holds[userId]?.orderId === orderId) {
    throw new Error(`Order ${orderId} still has its hold: its credit is left to the sweeper`)
  }
  await giveCreditBack(deps, passId, orderId)
  await deps.stores.orders.markCanceled(orderId)
}

/** Tells the student that an order has used the last credit, once the booking can no longer be undone. */
async function tellOfLast(deps: Deps, passId: string, usedFor: string): Promise<undefined> {
  const purse = await deps.stores.purses.find(passId)
  if (purse?.left !== 0) return
  const { userId, uses } = purse
  const spentAt = uses[usedFor]?.spentAt
  // Of two bookings at the same moment the later one has used it.
  if (!spentAt || Object.values(uses).some((use) => !use.back && use.spentAt > spentAt)) return
  await recordMail(deps, {
    key: passLastKey(passId, usedFor),
    kind: 'pass-last',
    userId,
    facts: { orderId: passId, usedFor },
    dueAt: new Date(deps.clock.now().getTime() + UNDO_MS),
  })
}
