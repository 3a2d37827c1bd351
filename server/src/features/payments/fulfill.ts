import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps } from '../../deps.ts'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import type { Bar } from '../../domain/seat.records.ts'
import type { Todo } from '../../domain/todo.records.ts'
import type { CardIntent } from '../../gateways/card-intents.ts'
import { isPaid, isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'
import { blockOrder } from '../../seats/block-order.ts'
import { termsOfClass } from '../../seats/orders.rules.ts'
import { releaseCanceledSeat } from '../../seats/release-seat.ts'
import { clubNow } from '../../steps/club-now.ts'
import { logTodo, taskTodo, workOffTasks } from '../../steps/todos.ts'
import { completeOrder } from './complete-order.ts'
import { ensureRefund } from './ensure-refund.ts'
import { barReasonOf, fitsItsOrder, isBarReason, type Outcome } from './fulfill.rules.ts'
import { lostOrder } from './lost-order.ts'
import { fulfillPurchase } from './purchases/fulfill-purchase.ts'
import { recordGivenBack } from './record-given-back.ts'
import { withOwner } from './with-owner.ts'

/**
 * Brings a payment to its end: a seat, or a full refund (I3). Idempotent, and reads the intent from the provider,
 * so that requests, webhooks and the sweeper may all call it, in any order and number (I14).
 */
export async function fulfill(deps: Deps, intentId: string): Promise<Outcome> {
  const intent = await deps.cards.readIntent(intentId)
  return intent ? fulfillIntent(deps, intent) : { state: 'unknown' }
}

/** Like `fulfill`, for an intent that was just read from the provider. */
export async function fulfillIntent(deps: Deps, read: CardIntent): Promise<Outcome> {
  const intent = await withOwner(deps, read)
  if (!intent.order) return { state: 'unknown' }
  if (intent.order.productId !== undefined) return fulfillPurchase(deps, intent)
  const yogaClass = await deps.stores.classes.find(intent.order.classId)
  // Classes are never deleted: this one belongs to another site on the same card account.
  if (!yogaClass) return { state: 'unknown' }
  // A canceled intent can no longer be paid, so its seat goes back.
  if (intent.status === 'canceled') await releaseCanceledSeat(deps, intent.order, intent.id, SYSTEM)
  if (!isPaid(intent)) return { state: 'unpaid' }
  const order = await findOrInsertOrder(deps, intent)
  const { bar, todos = [] } = await settleSeat(deps, intent, yogaClass, order)
  if (!bar) return enrolled(deps, intent, order, yogaClass, todos)
  await ensureRefund(deps, intent, { cents: bar.cents ?? intent.amountInCents, reason: bar.reason })
  await recordGivenBack(deps, intent, order._id)
  return { state: 'refunded', reason: isBarReason(bar.reason) ? bar.reason : 'mismatch' }
}

/** The order record; written from the intent if it was lost in a crash. */
async function findOrInsertOrder(deps: Deps, intent: PaidIntent): Promise<OrderRecord> {
  const known = await deps.stores.orders.find(intent.order.orderId)
  if (known) return known
  const yogaClass = await deps.stores.classes.find(intent.order.classId)
  const order = await lostOrder(deps, intent, termsOfClass(yogaClass, (await clubNow(deps)).club))
  await deps.stores.orders.insertOnce(order)
  return order
}

/** Gives the order its seat (O3, O4), with what is then to be done, or blocks it (O5). Returns how it ended, if it did. */
async function settleSeat(
  deps: Deps,
  intent: PaidIntent,
  yogaClass: ClassRecord,
  order: OrderRecord,
): Promise<{ bar?: Bar | undefined; todos?: Todo[] }> {
  const { seats, classes } = deps.stores
  const claim = intent.order
  const now = deps.clock.now()
  const fits = fitsItsOrder(intent, yogaClass, order)
  // A payment that was already refunded gets no seat.
  const mayEnrol = fits && !isRefundedInFull(intent)
  const { userId, classId, orderId } = claim
  const hold = yogaClass.holds[userId]
  const leaveOthers = hold?.orderId === orderId ? hold.leaveOthers : undefined
  const todos = [
    logTodo(deps, userId, 'seat.enrol', classId, null, { orderId }),
    taskTodo(deps, 'enrolled', { userId, orderId, leaveOthers, card: intent.card }),
  ]
  if (
    mayEnrol &&
    ((await seats.enrolHeld(claim, now, ...todos)) || (await seats.enrolLate(claim, now, ...todos)))
  )
    return { todos }
  const classNow = (await classes.find(claim.classId)) ?? yogaClass
  const earlier = classNow.barred[orderId]
  if (earlier) return { bar: earlier }
  const reason = barReasonOf(classNow, intent, fits)
  if (await blockOrder(deps, claim, reason)) return { bar: { reason, at: now } }
  // Not blocked: the order already has its seat, or its enrollment has ended.
  return { bar: (await classes.find(classId))?.barred[orderId] }
}

async function enrolled(
  deps: Deps,
  intent: PaidIntent,
  order: OrderRecord,
  { roster }: ClassRecord,
  todos: Todo[],
): Promise<Outcome> {
  const deletedCount = await completeOrder(deps, order, intent.card)
  await workOffTasks(deps, order.classId, todos)
  const cents = roster[order.userId]?.back ?? 0
  await ensureRefund(deps, intent, { cents, reason: 'refund', isStaying: true })
  await recordGivenBack(deps, intent, order._id)
  return { state: 'enrolled', orderId: order._id, deletedCount }
}
