import { SYSTEM } from '@ningjing/contract/audit/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { PaidIntent } from '../../gateways/intent.rules.ts'
import { recordAuditOnce } from '../../steps/record-audit.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { givenBackOf, nextRefundAt, OUTAGE_PAUSE_MS, refundKey, refusedOf, triesOf } from './refund.rules.ts'

/** What is given back of an order in all, and why; and whether the student stays enrolled. */
export type Due = { cents: number; reason: string; isStaying?: true }

/**
 * Gives back what is due of a payment, once (I3, I8). Idempotent: records a refund that the provider has already
 * made, and leaves an attempt that is not due yet to the sweeper. An outage postpones it.
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
  if (isRecorded(order)) await reopenIfFailed(deps, intent, order, due)
  else if (intent.refundedInCents >= due.cents) {
    await recordRefunded(deps, order, due, intent.refundedInCents, order.tries)
  } else if (isDue(order, now)) await tryRefund(deps, intent, order, due)
}

/** Whether all that was due so far is recorded as given back. */
function isRecorded({ state, nextAt }: OrderRecord): boolean {
  return state === 'refunded' || (state === 'enrolled' && nextAt === null)
}

function isDue({ nextAt }: OrderRecord, now: Date): boolean {
  return nextAt !== null && nextAt <= now
}

/** The audit entry comes first: the sweeper repeats all until the order is marked. */
async function recordRefunded(
  deps: Deps,
  { _id, userId, classId }: OrderRecord,
  { reason, isStaying }: Due,
  cents: number,
  tries: number,
): Promise<void> {
  const before = (await deps.stores.payments.find(_id))?.refundedInCents ?? 0
  if (cents > before) {
    const facts = { orderId: _id, classId, cents: cents - before, totalCents: cents }
    await recordMail(deps, { key: `refunded:${_id}:${cents}`, kind: 'refunded', userId, facts })
  }
  await recordAuditOnce(deps, refundKey(_id, cents), SYSTEM, 'payment.refund', _id, null, { reason, cents })
  await deps.stores.payments.recordRefund(_id, cents)
  const { orders } = deps.stores
  await (isStaying ? orders.markGivenBack(_id, tries) : orders.markRefunded(_id, tries))
}

/** Reopens a refund that failed at the provider later. Reads the intent again: ours may be older than the refund. */
async function reopenIfFailed(deps: Deps, intent: PaidIntent, order: OrderRecord, due: Due): Promise<void> {
  if (intent.refundedInCents >= due.cents) return
  const intentNow = await deps.cards.readIntent(intent.id)
  if (!intentNow || intentNow.refundedInCents >= due.cents) return
  const refused = refusedOf(order, order.tries, await deps.cards.refundsOf(intent.id))
  const nextAt = nextRefundAt(refused, deps.clock.now())
  await deps.stores.orders.reopenRefund(order._id, nextAt)
  if (!nextAt) await alertPeople(deps, order, due)
}

async function tryRefund(deps: Deps, intent: PaidIntent, order: OrderRecord, due: Due): Promise<void> {
  const { orders } = deps.stores
  try {
    const made = await deps.cards.refundsOf(intent.id)
    const givenBack = givenBackOf(made)
    const missing = due.cents - givenBack
    const attempt = triesOf(order, made) + 1
    if (missing <= 0) return await recordRefunded(deps, order, due, givenBack, attempt - 1)
    const status = await deps.cards.refund(intent.id, order._id, attempt, missing)
    if (status === 'failed')
      await recordRefusedAttempt(deps, order, due, attempt, refusedOf(order, attempt, made))
    else await recordRefunded(deps, order, due, due.cents, attempt)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    // The refund may have been made. The next attempt is safe, because it uses the same idempotency key (I8).
    deps.log.warn({ orderId: order._id }, 'refund postponed: the card provider is down')
    await orders.postponeRefund(order._id, new Date(deps.clock.now().getTime() + OUTAGE_PAUSE_MS))
  }
}

async function recordRefusedAttempt(
  deps: Deps,
  order: OrderRecord,
  due: Due,
  attempt: number,
  refused: number,
): Promise<void> {
  const nextAt = nextRefundAt(refused, deps.clock.now())
  await deps.stores.orders.recordFailedRefund(order._id, attempt, nextAt)
  if (!nextAt) await alertPeople(deps, order, due)
}

/** Tells the operator, the student and the admins of a refund that the product cannot make. */
async function alertPeople(
  deps: Deps,
  { _id: orderId, userId, classId, tries }: OrderRecord,
  { cents }: Due,
) {
  deps.log.error({ orderId }, 'refund failed for good: an operator has to act')
  for (const to of [userId, ...(await deps.stores.roles.adminIds())]) {
    const key = `failed:${orderId}:${tries}:${to}`
    await recordMail(deps, { key, kind: 'failed', userId: to, facts: { orderId, classId, cents } })
  }
}
