import { SYSTEM } from '@ningjing/contract/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAuditOnce } from '../../base/record-audit.ts'
import type { OrderRecord } from '../../base/records.ts'
import { isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'
import type { BarReason } from './fulfil.rules.ts'
import { nextRefundAt, OUTAGE_PAUSE_MS, refundKey } from './refund.rules.ts'

/**
 * Refunds a payment whose order is blocked, in full and once (I3, I8). Idempotent: records a refund that the
 * provider has already made, and leaves an attempt that is not due yet to the sweeper. An outage postpones it.
 */
export async function ensureRefund(deps: Deps, intent: PaidIntent, reason: BarReason): Promise<void> {
  const { orders } = deps.stores
  const { orderId } = intent.order
  const now = deps.clock.now()
  await orders.markRefundDue(orderId, now)
  const order = await orders.find(orderId)
  if (!order) throw new Error(`Order ${orderId} has no record`)
  if (order.state === 'refunded') await reopenIfFailed(deps, intent, order)
  else if (isRefundedInFull(intent)) await recordRefunded(deps, intent, order, reason, order.tries)
  else if (isDue(order, now)) await tryRefund(deps, intent, order, reason)
}

function isDue({ state, nextAt }: OrderRecord, now: Date): boolean {
  return state === 'refund_due' && nextAt !== null && nextAt <= now
}

/** The audit entry comes first: the sweeper repeats both until the order is marked. */
async function recordRefunded(
  deps: Deps,
  { amountInCents: cents }: PaidIntent,
  { _id }: OrderRecord,
  reason: BarReason,
  tries: number,
): Promise<void> {
  const key = refundKey(_id, cents)
  await recordAuditOnce(deps, key, SYSTEM, 'payment.refund', _id, null, { reason, cents })
  await deps.stores.orders.markRefunded(_id, tries)
}

/** Reopens a refund that failed at the provider later. Reads the intent again: ours may be older than the refund. */
async function reopenIfFailed(deps: Deps, intent: PaidIntent, order: OrderRecord): Promise<void> {
  if (isRefundedInFull(intent)) return
  const intentNow = await deps.cards.readIntent(intent.id)
  if (!intentNow || isRefundedInFull(intentNow)) return
  const nextAt = nextRefundAt(order.tries, deps.clock.now())
  await deps.stores.orders.reopenRefund(order._id, nextAt)
  if (!nextAt) alertOperator(deps, order)
}

async function tryRefund(
  deps: Deps,
  intent: PaidIntent,
  order: OrderRecord,
  reason: BarReason,
): Promise<void> {
  const { orders } = deps.stores
  const attempt = order.tries + 1
  try {
    const status = await deps.cards.refund(intent.id, order._id, attempt)
    if (status === 'failed') await recordRefusedAttempt(deps, order, attempt)
    else await recordRefunded(deps, intent, order, reason, attempt)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The refund may have been made. The next attempt is safe, because it uses the same idempotency key (I8).
    deps.log.warn({ orderId: order._id }, 'refund postponed: the card provider is down')
    await orders.postponeRefund(order._id, new Date(deps.clock.now().getTime() + OUTAGE_PAUSE_MS))
  }
}

async function recordRefusedAttempt(deps: Deps, order: OrderRecord, attempt: number): Promise<void> {
  const nextAt = nextRefundAt(attempt, deps.clock.now())
  await deps.stores.orders.recordFailedRefund(order._id, attempt, nextAt)
  if (!nextAt) alertOperator(deps, order)
}

function alertOperator(deps: Deps, order: OrderRecord): void {
  deps.log.error({ orderId: order._id }, 'refund failed for good: an operator has to act')
}
