import { SYSTEM } from '@ningjing/contract/audit/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Deps, TaskHandler } from '../../deps.ts'
import { isGivenUp, toCardOf } from '../../domain/given-back.ts'
import { failedKey, refundedKey } from '../../domain/mail-keys.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { TaskTodo } from '../../domain/todo.records.ts'
import type { CardRefund } from '../../gateways/card-refunds.ts'
import { isPaid, type PaidIntent } from '../../gateways/intent.rules.ts'
import { recordAuditOnce } from '../../steps/record-audit.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { taskTodo, workOffTasks } from '../../steps/todos.ts'
import {
  givenBackOf,
  nextRefundAt,
  OUTAGE_PAUSE_MS,
  partsOf,
  refundKey,
  refusedOf,
  triesOf,
} from './refund.rules.ts'

/** What is given back of an order in all, and why; and whether the student stays enrolled. */
export type Due = { cents: number; reason: string; isStaying?: true }

/**
 * Gives back what is due of a payment and was not given back by hand, once (I3, I8, I34). Idempotent: records a refund
 * that the provider has already made, and leaves an attempt that is not due yet to the sweeper. An outage postpones it.
 */
export async function ensureRefund(deps: Deps, intent: PaidIntent, due: Due): Promise<void> {
  if (due.cents === 0) return
  const { orders } = deps.stores
  const { orderId } = intent.order
  const now = deps.clock.now()
  await orders.markRefundDue(orderId, now)
  // The tries are read before the provider's list of refunds: so the key of an attempt is never newer than the list.
  const order = await orders.find(orderId)
  if (!order) throw new Error(`Order ${orderId} has no record`)
  const missing = missingOf(order, due, intent.refundedInCents)
  if (isRecorded(order)) await reopenIfFailed(deps, intent, order, due)
  else if (missing <= 0) {
    const made = await deps.cards.refundsOf(intent.id)
    await recordRefunded(deps, order, { due, made, cents: intent.refundedInCents }, order.tries)
  } else if (isDue(order, now)) await tryRefund(deps, intent, order, due)
}

/**
 * Gives back what is due of an order in the way in which it was paid. What was paid at the desk waits for an admin (O21).
 * An outage of the provider is left to the sweeper: the order says that a refund is due.
 */
export async function giveBack(deps: Deps, { _id, intentId }: OrderRecord, due: Due): Promise<void> {
  if (due.cents === 0) return
  if (intentId === null) return deps.stores.payments.recordDueByHand(_id, due.cents)
  try {
    const intent = await deps.cards.readIntent(intentId)
    if (intent && isPaid(intent)) await ensureRefund(deps, intent, due)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    deps.log.warn({ orderId: _id }, 'refund postponed: the card provider is down')
  }
}

/** Cents that are still to be given back to the card. */
function missingOf({ handedInCents = 0 }: OrderRecord, { cents }: Due, refundedInCents: number): number {
  return cents - refundedInCents - handedInCents
}

/** Whether all that was due so far is recorded as given back. */
function isRecorded({ state, nextAt }: OrderRecord): boolean {
  return state === 'refunded' || (state === 'enrolled' && nextAt === null)
}

function isDue({ nextAt }: OrderRecord, now: Date): boolean {
  return nextAt !== null && nextAt <= now
}

/** What was given back: `cents` in all, and the refunds that the provider lists, newest first. */
type GivenBack = { due: Due; cents: number; made: CardRefund[] }

/** The audit entry comes first: the sweeper repeats all until the order is marked. */
async function recordRefunded(
  deps: Deps,
  order: OrderRecord,
  given: GivenBack,
  tries: number,
): Promise<void> {
  const { _id, nextAt } = order
  const { cents } = given
  const { reason, isStaying } = given.due
  await mailRefunds(deps, order, given)
  // All may have been given back by hand.
  if (cents > 0) {
    const after = { reason, cents }
    await recordAuditOnce(deps, refundKey(_id, cents, given.made), SYSTEM, 'payment.refund', _id, null, after)
  }
  await deps.stores.payments.recordRefund(_id, cents)
  const { orders } = deps.stores
  await (isStaying ? orders.markGivenBack(_id, tries, nextAt) : orders.markRefunded(_id, tries))
}

/** One mail for each refund that is not recorded yet, also of those that others made: another process may record the same ones now. */
async function mailRefunds(deps: Deps, order: OrderRecord, { due, cents, made }: GivenBack): Promise<void> {
  const { _id: orderId, userId, classId } = order
  const payment = await deps.stores.payments.find(orderId)
  const recorded = payment ? toCardOf(payment) : 0
  const byHand = due.cents - cents
  for (const part of partsOf(made, cents).filter(({ totalCents }) => totalCents > recorded)) {
    const facts = { orderId, classId, ...part, dueCents: part.totalCents + byHand }
    await recordMail(deps, { key: refundedKey(orderId, part.totalCents), kind: 'refunded', userId, facts })
  }
}

/** Reopens a refund that failed at the provider later. Reads the intent again: ours may be older than the refund. */
async function reopenIfFailed(deps: Deps, intent: PaidIntent, order: OrderRecord, due: Due): Promise<void> {
  if (missingOf(order, due, intent.refundedInCents) <= 0) return
  const intentNow = await deps.cards.readIntent(intent.id)
  const missing = intentNow ? missingOf(order, due, intentNow.refundedInCents) : 0
  if (missing <= 0) return
  const refused = refusedOf(order, order.tries, await deps.cards.refundsOf(intent.id))
  const next = nextStep(deps, order, refused, missing)
  await deps.stores.orders.reopenRefund(order._id, next)
  await workOffFailed(deps, order, next)
}

async function tryRefund(deps: Deps, intent: PaidIntent, order: OrderRecord, due: Due): Promise<void> {
  const { orders, payments } = deps.stores
  try {
    const made = await deps.cards.refundsOf(intent.id)
    const givenBack = givenBackOf(made)
    const tries = triesOf(order, made)
    const missing = missingOf(order, due, givenBack)
    if (missing <= 0) return await recordRefunded(deps, order, { due, made, cents: givenBack }, tries)
    // Counted before the next one: a slower process must not try with a key of its own after the refund was given up.
    if (tries > order.tries && !(await orders.countTries(order, tries))) {
      return await lookAgain(deps, intent, order, due)
    }
    await payments.recordFailed(order._id, 0)
    const attempt = tries + 1
    const status = await deps.cards.refund(intent.id, order._id, attempt, missing)
    if (status !== 'failed') {
      return await recordRefunded(deps, order, { due, made, cents: givenBack + missing }, attempt)
    }
    const next = nextStep(deps, order, refusedOf(order, attempt, made), missing)
    await orders.recordFailedRefund(order._id, attempt, next)
    await workOffFailed(deps, order, next)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The refund may have been made. The next attempt is safe, because it uses the same idempotency key (I8).
    deps.log.warn({ orderId: order._id }, 'refund postponed: the card provider is down')
    await orders.postponeRefund(order._id, new Date(deps.clock.now().getTime() + OUTAGE_PAUSE_MS))
  }
}

/** After another process has recorded a refund since the order was read: that one may not have known of what is due here. */
async function lookAgain(deps: Deps, intent: PaidIntent, { _id }: OrderRecord, due: Due): Promise<void> {
  const order = await deps.stores.orders.find(_id)
  if (order && isRecorded(order)) await reopenIfFailed(deps, intent, order, due)
}

/** When a refund is tried again; or what is left to be done once it has failed for good. */
function nextStep(
  deps: Deps,
  { _id: orderId }: OrderRecord,
  refused: number,
  cents: number,
): Date | TaskTodo {
  return nextRefundAt(refused, deps.clock.now()) ?? taskTodo(deps, 'failed', { orderId, cents })
}

async function workOffFailed(deps: Deps, { _id }: OrderRecord, next: Date | TaskTodo): Promise<void> {
  if (!(next instanceof Date)) await workOffTasks(deps, _id, [next], 'orders')
}

/** Marks the payment and tells the operator, the student and the admins that a refund has failed for good. */
export const settleFailed: TaskHandler = async (deps, orderId, { cents = 0 }) => {
  const { orders, payments, roles } = deps.stores
  const order = await orders.find(orderId)
  if (!order || !isGivenUp(order)) return
  await payments.recordFailed(orderId, cents)
  const now = await orders.find(orderId)
  // It was given back by hand, or is tried again, since it was read.
  if (!now || !isGivenUp(now)) {
    await payments.recordFailed(orderId, 0)
    return
  }
  deps.log.error({ orderId }, 'refund failed for good: an operator has to act')
  const { userId, classId, tries } = order
  for (const to of [userId, ...(await roles.adminIds())]) {
    const key = failedKey(orderId, tries, to)
    await recordMail(deps, { key, kind: 'failed', userId: to, facts: { orderId, classId, cents } })
  }
}
