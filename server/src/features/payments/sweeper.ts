import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import type { OrderRecord, PaymentRecord } from '../../base/records.ts'
import type { CardIntent } from '../../gateways/cards.ts'
import { isRefundedInFull } from '../../gateways/intent.rules.ts'
import { isLive } from '../../seats/hold.rules.ts'
import { settleFreeOrder } from './enrol-free.ts'
import { fulfil, fulfilIntent } from './fulfil.ts'
import { handleEvent } from './handle-event.ts'
import { releaseHold } from './release-hold.ts'

const SWEEP_MS = 15_000
const DEEP_SWEEP_MS = 15 * 60_000
/** How far back the deep sweep looks. */
const DEEP_MS = 72 * 3600_000
/** Free orders younger than this are still being worked on. */
const FREE_ORDER_MS = 60_000

/** Sweeps every 15 s, and deeply at the start and every 15 minutes, until it is stopped. */
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
  while (!signal.aborted) {
    try {
      await sweep(deps)
      if (Date.now() >= deepDueMs) {
        await deepSweep(deps)
        deepDueMs = Date.now() + DEEP_SWEEP_MS
      }
    } catch (error) {
      // The next sweep is the next try.
      deps.log.warn({ err: error }, 'sweep cut short')
    }
    await pause(SWEEP_MS, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** One sweep: holds that ended, free orders left open, events that wait, refunds that are due. */
export async function sweep(deps: Deps): Promise<void> {
  const { seats, webhooks, orders } = deps.stores
  const now = deps.clock.now()
  const ended = (await seats.holds()).filter((hold) => !isLive(hold, now))
  // What needs no provider comes first: an outage ends the sweep.
  const [unnamed, named] = parted(ended, ({ intentId }) => intentId === undefined)
  await each(deps, unnamed, (hold) => releaseHold(deps, hold, 'system'))
  const leftOpen = await orders.openFree(new Date(now.getTime() - FREE_ORDER_MS))
  await each(deps, leftOpen, (order) => settleFreeOrder(deps, order))
  await each(deps, named, (hold) => releaseHold(deps, hold, 'system'))
  await each(deps, await webhooks.waiting(), (event) => handleEvent(deps, event))
  await each(deps, await orders.dueRefunds(now), async ({ intentId }) => {
    if (intentId !== null) await fulfil(deps, intentId)
  })
}

/** Brings every payment of the last 72 hours to its end that is not there yet, by the provider's own list. */
export async function deepSweep(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - DEEP_MS)
  for await (const intent of deps.cards.intentsSince(since)) {
    await each(deps, [intent], async () => {
      if (!(await isSettled(deps, intent))) await fulfilIntent(deps, intent)
    })
  }
}

function parted<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

/** One broken item must not keep the others waiting; an outage of the provider ends the round. */
async function each<T>(deps: Deps, items: T[], act: (item: T) => Promise<unknown>): Promise<void> {
  for (const item of items) {
    try {
      await act(item)
    } catch (error) {
      if (deps.stores.isDown(error)) throw error
      if (error instanceof Problem && error.code === 'service.cards-down') throw error
      deps.log.error({ err: error }, 'sweep could not settle one item')
    }
  }
}

async function isSettled(deps: Deps, intent: CardIntent): Promise<boolean> {
  if (!intent.order || intent.status === 'open' || intent.status === 'processing') return true
  const order = await deps.stores.orders.find(intent.order.orderId)
  if (!order) return false
  if (intent.status === 'canceled') return order.state === 'canceled'
  return isAtItsEnd(intent, order, await deps.stores.payments.find(order._id))
}

function isAtItsEnd(intent: CardIntent, order: OrderRecord, payment: PaymentRecord | null): boolean {
  if (order.state === 'enrolled') return payment?.refundedInCents === intent.refundedInCents
  if (order.state === 'refunded') return isRefundedInFull(intent)
  return order.state === 'refund_failed' && !isRefundedInFull(intent)
}
