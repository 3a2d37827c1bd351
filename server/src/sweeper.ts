import { setTimeout as pause } from 'node:timers/promises'
import { SYSTEM } from '@ningjing/contract/audit/audit'
import { MAX_HOLD_MS } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import { DATE_LIST_CLOSES_BEFORE_MS, LIST_CLOSES_BEFORE_MS } from '@ningjing/contract/waiting/waiting'
import type { Deps } from './deps.ts'
import { toCardOf } from './domain/given-back.ts'
import type { OrderRecord, PaymentRecord } from './domain/records.ts'
import type { Todo } from './domain/todo.records.ts'
import type { OpenTodo } from './domain/todo.store.ts'
import { END_SEATS } from './features/enrolments/end-seats.ts'
import { settleRefund } from './features/enrolments/settle-end.ts'
import { finishMove } from './features/enrolments/settle-move.ts'
import { settleFreeOrder } from './features/payments/enrol-free.ts'
import { fulfill, fulfillIntent } from './features/payments/fulfill.ts'
import { handleEvent } from './features/payments/handle-event.ts'
import { endPurchase } from './features/payments/purchases/end-purchase.ts'
import { recordDisputes } from './features/payments/record-dispute.ts'
import { releaseHold } from './features/payments/release-hold.ts'
import { removeUnnamed } from './features/pictures/remove-picture.ts'
import { finishErasure } from './features/users/erase-account.ts'
import type { CardIntent, IntentOrder } from './gateways/card-intents.ts'
import { endLine } from './seats/end-waiting.ts'
import { giveToLine } from './seats/pass-on.ts'
import { numberReceipt } from './steps/number-receipt.ts'
import { finishRoleChange } from './steps/role-changes.ts'
import { finishTodo, isInWork, taskTodo } from './steps/todos.ts'

const SWEEP_MS = 15_000
const DEEP_SWEEP_MS = 15 * 60_000
/** Age of the oldest intents that the deep sweep reads. */
const DEEP_SWEEP_AGE_MS = 72 * 3600_000
/** A younger free order or erasure may belong to a request that is still running. */
const MIN_AGE_MS = 60_000

/** Runs `sweep` every 15 s and `deepSweep` at the start and every 15 minutes, until it is stopped. */
export function startSweeper(deps: Deps): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = sweepUntil(deps, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

async function sweepUntil(deps: Deps, signal: AbortSignal): Promise<void> {
  let deepDueMs = 0
  let refunds: Promise<void> | undefined
  while (!signal.aborted) {
    try {
      // Hundreds of refunds take minutes, in which seats must not wait.
      refunds ??= sweepRefunds(deps, signal)
        .catch((error: unknown) => deps.log.warn({ err: error }, 'sweep of refunds interrupted'))
        .finally(() => {
          refunds = undefined
        })
      await sweepQuickly(deps)
      deps.lifecycle.sweptAt = Date.now()
      if (Date.now() >= deepDueMs) {
        await deepSweep(deps, signal)
        deps.lifecycle.deepSweptAt = Date.now()
        deepDueMs = Date.now() + DEEP_SWEEP_MS
      }
    } catch (error) {
      // The next sweep tries again.
      deps.log.warn({ err: error }, 'sweep interrupted')
    }
    await pause(SWEEP_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
  await refunds
}

/** Settles what requests left open. Safe to run in several processes at once. */
export async function sweep(deps: Deps): Promise<void> {
  try {
    await sweepQuickly(deps)
  } finally {
    await sweepRefunds(deps)
  }
}

/**
 * Settles todos, receipts without a number, lapsed holds, waiting lists, counts, erasures, free orders and stored events.
 */
async function sweepQuickly(deps: Deps): Promise<void> {
  const { seats, webhooks, orders, todos, payments, users } = deps.stores
  const now = deps.clock.now()
  const abandoned = new Date(now.getTime() - MIN_AGE_MS)
  const lapsed = await seats.lapsed(now)
  const unnamed = lapsed.filter(({ intentId }) => intentId === undefined)
  const named = lapsed.filter(({ intentId }) => intentId !== undefined)
  // Work without the provider comes first, because an outage ends the sweep.
  await finishRoleChange(deps)
  const open = await todos.findOpen()
  await each(
    deps,
    open.filter((one) => !mayRefund(one) && !isInWork(deps, one)),
    (one) => finishTodo(deps, one),
  )
  await each(deps, await payments.findUnnumbered(), ({ _id }) => numberReceipt(deps, _id))
  await each(deps, unnamed, (hold) => releaseHold(deps, hold, SYSTEM))
  await sweepLines(deps, now)
  await each(deps, [deps], removeUnnamed)
  await each(deps, [deps.stores.classCounts], (counts) => counts.keep())
  await each(deps, await users.halfErased(abandoned), (user) => finishErasure(deps, END_SEATS, user))
  await each(deps, await orders.openFree(abandoned), (order) => finishFreeOrder(deps, order))
  await each(deps, named, (hold) => releaseHold(deps, hold, SYSTEM))
  const overdue = await orders.findOpenPurchases(new Date(now.getTime() - MAX_HOLD_MS))
  await each(deps, overdue, (order) => endPurchase(deps, order))
  await each(deps, await webhooks.waiting(), (event) => handleEvent(deps, event))
}

/** Settles the todos that may refund, and due refunds: one call of the card provider after another. */
async function sweepRefunds(deps: Deps, signal?: AbortSignal): Promise<void> {
  const { orders, todos } = deps.stores
  const found = await todos.findOpen()
  const open = REFUNDING.flatMap((kind) => found.filter(({ todo }) => todo.kind === kind))
  // A task adds refunds to the end of the list.
  await each(deps, open, async (one) => {
    if (signal?.aborted || isInWork(deps, one)) return
    const left = await finishTodo(deps, one)
    open.push(...left.map((todo) => ({ ...one, todo })))
  })
  await each(deps, await orders.dueRefunds(deps.clock.now()), async (order) => {
    if (!signal?.aborted) await continueRefund(deps, order)
  })
}

/** Ends the waiting lists that are over, and gives seats to those who wait that a killed process has left free. */
async function sweepLines(deps: Deps, now: Date): Promise<void> {
  const { line } = deps.stores
  const later = (ms: number) => new Date(now.getTime() + ms)
  const over = await line.findOver(later(LIST_CLOSES_BEFORE_MS), now, later(DATE_LIST_CLOSES_BEFORE_MS))
  await each(deps, over, (one) => endLine(deps, one, one.stage === 'canceled' ? 'class-canceled' : 'closed'))
  await each(deps, await line.findAllFree(), (classId) => giveToLine(deps, classId))
}

/**
 * Fulfills every unsettled payment of the last 72 hours, from the provider's list of intents (I3). Cancels those that
 * can still be paid although their seat went back: a process was killed before it named them in the hold (I7). Records
 * the disputes of the last 120 days. First it packs the sales of past months, without the provider.
 */
export async function deepSweep(deps: Deps, signal?: AbortSignal): Promise<void> {
  await each(deps, [deps.stores], keepSales)
  const since = new Date(deps.clock.now().getTime() - DEEP_SWEEP_AGE_MS)
  for await (const intent of deps.cards.intentsSince(since)) {
    // A process that stops leaves the rest to the next deep sweep.
    if (signal?.aborted) return
    await each(deps, [intent], async () => {
      if (await isAbandoned(deps, intent)) await deps.cards.cancelIntent(intent.id)
      else if (!(await isSettled(deps, intent))) await fulfillIntent(deps, intent)
    })
  }
  // A key without the right to read disputes must not repeat the whole sweep.
  await each(deps, [deps], recordDisputes)
}

/** Adds up what payments have changed, and packs the months that no payment changes anymore (decision 071). */
async function keepSales({ income, salesMonths }: Deps['stores']): Promise<void> {
  await income.refresh()
  await salesMonths.keep()
}

/** In this order, because only the last ones fail in an outage of the card provider, which ends the sweep. */
const REFUNDING: Todo['kind'][] = ['ended', 'money', 'refund', 'changed', 'drain']

/** Whether a todo may ask the card provider for refunds. */
function mayRefund({ todo }: OpenTodo): boolean {
  return REFUNDING.includes(todo.kind)
}

/** A place that a student is moved to is free as well, and an order of a pass until its intent is named. */
async function finishFreeOrder(deps: Deps, order: OrderRecord): Promise<void> {
  if (order.productId !== undefined) await endPurchase(deps, order)
  else if (order.moved) await finishMove(deps, order)
  else await settleFreeOrder(deps, order)
}

/** A student who stays enrolled can get a part of the payment back; every other refund is the end of a payment. */
async function continueRefund(deps: Deps, { _id: orderId, intentId, state, userId, classId }: OrderRecord) {
  if (state === 'enrolled') await settleRefund(deps, classId, taskTodo(deps, 'refund', { userId, orderId }))
  else if (intentId !== null) await fulfill(deps, intentId)
}

/** Logs an item that fails and goes on with the next one. An outage of database or provider ends the sweep. */
async function each<T>(deps: Deps, items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) {
    try {
      await act(item)
    } catch (error) {
      if (deps.stores.isDown(error)) throw error
      if (error instanceof Problem && error.code === 'service.cards-down') throw error
      deps.log.error({ err: error }, 'sweep failed to settle an item')
    }
  }
}

/** An order has its hold before its intent, and only once. */
async function isAbandoned(deps: Deps, { order, status }: CardIntent): Promise<boolean> {
  if (!order || status !== 'open') return false
  if (order.productId !== undefined) return isAbandonedPurchase(deps, order)
  const [yogaClass] = await deps.stores.seats.findFor(order.userId, [order.classId])
  return yogaClass !== undefined && yogaClass.holds[order.userId]?.orderId !== order.orderId
}

/** The order of a pass is stored before its intent. An intent for an unknown pass belongs to another site. */
async function isAbandonedPurchase({ stores }: Deps, { orderId, classId: productId }: IntentOrder) {
  const order = await stores.orders.find(orderId)
  return order?.state !== 'open' && (await stores.products.find(productId)) !== null
}

async function isSettled(deps: Deps, intent: CardIntent): Promise<boolean> {
  if (!intent.order || intent.status === 'open' || intent.status === 'processing') return true
  const order = await deps.stores.orders.find(intent.order.orderId)
  if (!order) return false
  if (intent.status === 'canceled') return order.state === 'canceled'
  return hasReachedItsEnd(intent, order, await deps.stores.payments.find(order._id))
}

function hasReachedItsEnd(intent: CardIntent, order: OrderRecord, payment: PaymentRecord | null): boolean {
  const isRecorded = !payment || toCardOf(payment) === intent.refundedInCents
  if (order.state === 'enrolled') return payment !== null && isRecorded
  const given = intent.refundedInCents + (order.handedInCents ?? 0)
  const isGiven = given >= (payment?.dueBackInCents ?? intent.amountInCents)
  if (order.state === 'refunded') return isGiven && isRecorded
  if (order.state === 'canceled') return order.endedAt !== undefined && isGiven && isRecorded
  return order.state === 'refund_failed' && !isGiven && isRecorded
}
