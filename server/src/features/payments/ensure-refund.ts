import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { OrderRecord } from '../../base/records.ts'
import { isRefundedInFull, type PaidIntent } from '../../gateways/intent.rules.ts'
import type { BarReason } from './fulfil.rules.ts'
import { momentOfRefund, OUTAGE_PAUSE_MS } from './refund.rules.ts'

/**
 * Makes sure that a barred payment is given back in full. Idempotent: what the provider has already given back
 * is only noted, and a try that is not due yet is left to the sweeper. An outage postpones it.
 */
export async function ensureRefund(deps: Deps, intent: PaidIntent, reason: BarReason): Promise<void> {
  const { orders } = deps.stores
  const { orderId } = intent.order
  const now = deps.clock.now()
  await orders.markRefundDue(orderId, now)
  const order = await orders.find(orderId)
  if (!order) throw new Error(`Order ${orderId} was never noted`)
  if (isRefundedInFull(intent)) await orders.markRefunded(orderId, order.tries)
  else if (order.state === 'refunded') await reopenIfFailed(deps, intent, order)
  else if (isDue(order, now)) await tryRefund(deps, intent, order, reason)
}

function isDue({ state, nextAt }: OrderRecord, now: Date): boolean {
  return state === 'refund_due' && nextAt !== null && nextAt <= now
}

/** It was given back, and the provider says now that it was not; unless our reading was older than the refund. */
async function reopenIfFailed(deps: Deps, intent: PaidIntent, order: OrderRecord): Promise<void> {
  const fresh = await deps.cards.readIntent(intent.id)
  if (!fresh || isRefundedInFull(fresh)) return
  const nextAt = momentOfRefund(order.tries, deps.clock.now())
  await deps.stores.orders.reopenRefund(order._id, nextAt)
  if (!nextAt) callForHelp(deps, order)
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
    if (status === 'failed') await noteRefusal(deps, order, attempt)
    else if (await orders.markRefunded(order._id, attempt)) {
      await recordAudit(deps, 'system', 'payment.refund', order._id, null, {
        reason,
        cents: intent.amountInCents,
      })
    }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // Whether the refund was made is not known; the same key makes the next try safe.
    deps.log.warn({ orderId: order._id }, 'refund postponed: the card provider is down')
    await orders.postponeRefund(order._id, new Date(deps.clock.now().getTime() + OUTAGE_PAUSE_MS))
  }
}

async function noteRefusal(deps: Deps, order: OrderRecord, attempt: number): Promise<void> {
  const nextAt = momentOfRefund(attempt, deps.clock.now())
  await deps.stores.orders.noteRefusedRefund(order._id, attempt, nextAt)
  if (!nextAt) callForHelp(deps, order)
}

function callForHelp(deps: Deps, order: OrderRecord): void {
  deps.log.error({ orderId: order._id }, 'refund failed for good: a person has to act')
}
