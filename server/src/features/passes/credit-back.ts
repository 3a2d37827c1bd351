import { SYSTEM } from '@ningjing/contract/audit/audit'
import { STUDIO_DAYS, UNDO_MS } from '@ningjing/contract/passes/passes'
import type { Deps, TaskHandler } from '../../deps.ts'
import { passLastKey } from '../../domain/mail-keys.ts'
import type { OrderRecord } from '../../domain/records.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { logTodo, workOff } from '../../steps/todos.ts'
import { dayOf } from './choose-pass.rules.ts'

const DAY_MS = 24 * 3_600_000

/**
 * P3: the credit of an order comes back, once.
 * @param isByStudio the studio has canceled what it paid: the pass then lasts 14 more days at least
 */
export async function giveCreditBack(
  deps: Deps,
  passId: string,
  orderId: string,
  isByStudio = false,
): Promise<void> {
  const { stores, clock } = deps
  const purse = await stores.purses.find(passId)
  if (!purse?.uses[orderId] || purse.uses[orderId].back) return
  const now = clock.now()
  const until = isByStudio ? new Date(now.getTime() + STUDIO_DAYS * DAY_MS) : undefined
  const log = logTodo(deps, SYSTEM, 'pass.return', passId, null, { orderId })
  if (await stores.purses.giveBack(purse, orderId, now, until, log)) return workOff(deps, 'purses', log)
  // It came back, or its student was moved, since it was read.
  return giveCreditBack(deps, passId, orderId, isByStudio)
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
  const [session] = yogaClass?.sessions ?? []
  if (!purse || !use || use.back || use.place === to._id || !yogaClass || !session) return
  const date = { classId: to.classId, at: session.at, day: dayOf(session.at, yogaClass.zone) }
  const facts = [
    { orderId, classId: use.classId },
    { orderId, classId: to.classId },
  ] as const
  const log = logTodo(deps, SYSTEM, 'pass.use', purse._id, ...facts)
  if (await stores.purses.moveUse(purse, { orderId, from: from._id, to: to._id, date }, log)) {
    await workOff(deps, 'purses', log)
  }
}

/**
 * What becomes of a credit that was used: if its order has its place, or its end, nothing is left to be done here. While
 * its hold lives, it may still get it. Else it never can, for an order id is used once: the credit comes back.
 */
export const settleUsed: TaskHandler = async (deps, passId, task) => {
  const { classId = '', userId = '', orderId = '' } = task
  const yogaClass = await deps.stores.places.findOrder({ classId, userId, orderId })
  if (!yogaClass) throw new Error(`The class of order ${orderId} is gone`)
  const { roster, barred, holds } = yogaClass
  if (roster?.[userId]?.orderId === orderId) return tellOfLast(deps, passId, orderId)
  if (barred?.[orderId]) return
  if (holds?.[userId]?.orderId === orderId) {
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
