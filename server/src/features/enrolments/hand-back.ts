import type { EndResult } from '@ningjing/contract/enrolments/enrolments.schemas'
import { centsOf } from '@ningjing/contract/money'
import type { Deps, TaskHandler } from '../../deps.ts'
import { dueBackOf, isGivenUp } from '../../domain/given-back.ts'
import { handedKey } from '../../domain/mail-keys.ts'
import { dueOfPass } from '../../domain/purse.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { givenBackOf } from '../payments/refund.rules.ts'
import { refundChanged, resultOf } from './enrolment-end.ts'
import { findOrder } from './find-place.ts'

/**
 * Records that an admin has given money back by hand (I34): what is due of a payment at the desk, or of a card whose
 * refund has failed for good. The order says so in one update, which also ends the tries at the card provider, so it is
 * given back one way only, and once. Throws
 * `enrolment.not-found`, and `enrolment.refund-changed` with what is left when the amount is another one.
 */
export async function handBack(
  deps: Deps,
  admin: Caller,
  orderId: string,
  { amount, note }: { amount: number; note: string },
): Promise<EndResult> {
  const { order, due } = await findDue(deps, orderId)
  const cents = centsOf(amount)
  const left = await leftOf(deps, order, due)
  if (cents !== left) throw refundChanged(left)
  const before = order.handedInCents ?? 0
  const todos = [
    logTodo(deps, admin._id, 'payment.handed', orderId, { cents: before }, { cents: before + cents }),
    taskTodo(deps, 'handed', { orderId, cents, totalCents: before + cents }),
  ]
  if (!(await deps.stores.orders.handBack(order, cents, note, ...todos))) {
    const now = await deps.stores.orders.find(orderId)
    throw refundChanged(now ? await leftOf(deps, now, due) : 0)
  }
  await workOffTasks(deps, orderId, todos, 'orders')
  return resultOf(deps, order, due)
}

/** An order of a seat or a pass, and the cents that it gives back in all. Throws `enrolment.not-found`. */
async function findDue(deps: Deps, orderId: string): Promise<{ order: OrderRecord; due: number }> {
  const { orders, purses } = deps.stores
  const purchase = await orders.find(orderId)
  if (purchase?.productId !== undefined) {
    return { order: purchase, due: dueOfPass(purchase, await purses.find(orderId)) }
  }
  const { order, yogaClass } = await findOrder(deps, orderId)
  return { order, due: dueBackOf(order, yogaClass) }
}

/** Cents that are left to be given back by hand. A refund that is on its way counts as given back. */
async function leftOf({ cards }: Deps, order: OrderRecord, due: number): Promise<number> {
  const { intentId, kind, handedInCents = 0 } = order
  if (kind === 'desk') return due - handedInCents
  if (!isGivenUp(order) || intentId === null) return 0
  return Math.max(0, due - handedInCents - givenBackOf(await cards.refundsOf(intentId)))
}

/**
 * Records money that was given back by hand in the payment, and the mail: one for each time, also when more was given
 * back before this is settled.
 */
export const settleHanded: TaskHandler = async ({ stores, ...deps }, orderId, { cents = 0, ...todo }) => {
  const order = await stores.orders.find(orderId)
  if (!order?.handedInCents) return
  const { userId, classId, handedInCents } = order
  await stores.payments.recordHanded(orderId, handedInCents)
  // Todos of earlier releases do not say it.
  const { totalCents = handedInCents } = todo
  const facts = { orderId, classId, cents, totalCents }
  const key = handedKey(orderId, totalCents)
  await recordMail({ stores, ...deps }, { key, kind: 'handed', userId, facts })
}
