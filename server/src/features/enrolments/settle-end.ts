import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps, TaskHandler } from '../../deps.ts'
import { cardRefundAt, dueOfPayer } from '../../domain/given-back.ts'
import { classCanceledKey, endedKey, movedKey } from '../../domain/mail-keys.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { Bar, EndReason } from '../../domain/seat.records.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { logTodo, taskTodo, workOff } from '../../steps/todos.ts'
import { type CreditBack, giveCreditBack, spentFor } from '../passes/credit-back.ts'
import { completeOrder, recordPayment } from '../payments/complete-order.ts'
import { type Due, giveBack } from '../payments/ensure-refund.ts'

/**
 * Records the end of an enrollment (O10) in payment and order, and gives back what is due. Idempotent; what the card
 * provider refuses now is left to the sweeper.
 */
export const settleEnd: TaskHandler = async (deps, classId, { userId = '', orderId = '', cents }) => {
  const { places, payments, orders } = deps.stores
  const bar = (await places.find({ classId, userId, orderId }))?.barred[orderId]
  const order = await orders.find(orderId)
  if (bar?.cents === undefined || !order) return
  // A crash may have come before the payment of the enrollment was recorded.
  await recordPayment(deps, order)
  // Before the other one ends, so that the student always has one of them.
  const movedTo = bar.to === undefined ? null : await orders.find(bar.to)
  if (movedTo) {
    await recordPayment(deps, movedTo)
    await mailMove(deps, order, movedTo, cents)
  }
  const end = { endedBy: bar.reason as EndReason, dueBackInCents: bar.cents }
  await payments.markEnded(orderId, end, bar.at)
  const now = deps.clock.now()
  await orders.markEnded(orderId, bar.cents > 0 && !order.moved, now, cardRefundAt(order, now))
  const isByStudio = bar.reason === 'class-canceled' || bar.reason === 'removed'
  const credit =
    bar.credit === 1 && order.passId !== undefined
      ? await giveCreditBack(deps, order.passId, spentFor(order), isByStudio)
      : {}
  await mailEnd(deps, order, bar, cents, credit)
  await giveBackAll(deps, order, { cents: bar.cents, reason: bar.reason })
}

/** @param back cents that were given back before the move */
async function mailMove(deps: Deps, from: OrderRecord, to: OrderRecord, back?: number) {
  // What the place that is paid now gives back has a message of its own.
  if (back === undefined) return
  const { _id: fromOrderId, userId, classId: fromClassId } = from
  const ids = { orderId: to._id, classId: to.classId, fromOrderId, fromClassId }
  const facts = { ...ids, cents: from.cents - to.cents, ...(back > 0 && { back }) }
  await recordMail(deps, { key: movedKey(fromOrderId), kind: 'moved', userId, facts })
}

/**
 * @param back cents that were given back before the end; another message was about them
 * @param credit what is given back in place of a credit, and until when its pass is valid because of that
 */
async function mailEnd(
  deps: Deps,
  { _id: orderId, userId, classId }: OrderRecord,
  { reason, cents = 0 }: Bar,
  back = 0,
  credit: CreditBack = {},
) {
  // The mail about the move says it.
  if (reason === 'moved') return
  const isOwn = reason === 'canceled' || reason === 'left'
  const facts = { orderId, classId, by: isOwn ? userId : SYSTEM, cents: cents - back, ...credit }
  await (reason === 'class-canceled'
    ? recordMail(deps, { key: classCanceledKey(orderId), kind: 'class-canceled', userId, facts })
    : recordMail(deps, { key: endedKey(orderId), kind: 'ended', userId, facts }))
}

/** Gives back what an admin, or a canceled date, gives to a student who stays enrolled (O17, O18). Idempotent. */
export const settleRefund: TaskHandler = async (
  deps,
  classId,
  { userId = '', orderId = '', cents, note },
) => {
  const { places, orders } = deps.stores
  const order = await orders.find(orderId)
  if (order && cents !== undefined && note) await keepNote(deps, order, cents, note)
  const place = (await places.find({ classId, userId, orderId }))?.roster[userId]
  // Its enrollment has ended meanwhile, with all that is due.
  if (place?.orderId !== orderId || !order) return
  // A crash may have come before the enrollment was recorded.
  await completeOrder(deps, order)
  if (!order.moved) await orders.startGivingBack(orderId, cardRefundAt(order, deps.clock.now()))
  await giveBackAll(deps, order, { cents: place.back ?? 0, reason: 'refund', isStaying: true })
}

/** Keeps what an admin wrote at the order whose payment gives the money back. */
async function keepNote({ stores }: Deps, order: OrderRecord, cents: number, note: string): Promise<void> {
  const payer = order.moved ? await stores.orders.find(order.moved.paidBy) : order
  if (payer) await stores.orders.noteRefund(payer._id, dueOfPayer(payer, order, cents), note)
}

async function giveBackAll(deps: Deps, order: OrderRecord, due: Due): Promise<void> {
  if (order.moved) await giveBackOfPayer(deps, order, order.moved.paidBy, due.cents)
  else await giveBack(deps, order, due)
}

/**
 * What a moved place gives back is given back of the payment that it is paid with: that gives back what the class is
 * cheaper, and the part of this place (O20).
 */
async function giveBackOfPayer(deps: Deps, order: OrderRecord, paidBy: string, due: number): Promise<void> {
  const { orders, payments, places } = deps.stores
  const payer = await orders.find(paidBy)
  if (!payer) throw new Error(`Order ${paidBy} has no record`)
  const { userId, classId } = payer
  const cents = dueOfPayer(payer, order, due)
  const todo = logTodo(deps, SYSTEM, 'seat.refund', classId, null, { orderId: paidBy, cents })
  if (await places.raise({ classId, userId, orderId: paidBy }, cents, todo)) {
    await workOff(deps, 'classes', todo)
  }
  const given = (await payments.find(paidBy))?.refundedInCents ?? 0
  if (given < cents) await orders.raiseRefund(paidBy, cardRefundAt(payer, deps.clock.now()))
  await settleEnd(deps, classId, taskTodo(deps, 'ended', { userId, orderId: paidBy }))
}
