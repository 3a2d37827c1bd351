import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { DisputeState } from '@ningjing/contract/payments/payments'
import type { Deps } from '../../deps.ts'
import { type CardDispute, stateOfDisputes } from '../../gateways/card-disputes.ts'
import { recordAlert } from '../../steps/record-alert.ts'
import { recordAuditOnce } from '../../steps/record-audit.ts'
import { stopPass } from '../../steps/stop-pass.ts'

/** Age of the oldest disputes that a deep sweep reads: banks decide within three months or so. */
const MAX_DISPUTE_AGE_MS = 120 * 24 * 3600_000

/** Records the dispute of a payment as the provider shows it now. */
export async function recordDisputeOf(deps: Deps, intentId: string): Promise<void> {
  await recordDispute(deps, intentId, await deps.cards.disputesOf(intentId))
}

/** Records disputes whose events were lost. */
export async function recordDisputes(deps: Deps): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - MAX_DISPUTE_AGE_MS)
  const byIntent = Map.groupBy(await deps.cards.disputesSince(since), ({ intentId }) => intentId)
  for (const [intentId, disputes] of byIntent) if (intentId) await recordDispute(deps, intentId, disputes)
}

/**
 * A dispute changes neither the place nor the refund: that is for the club to decide (decision 040). A lost one stops the
 * pass that was paid (decision 087).
 */
async function recordDispute(deps: Deps, intentId: string, disputes: CardDispute[]): Promise<void> {
  const state = stateOfDisputes(disputes)
  const payment = state && (await deps.stores.payments.findByIntent(intentId))
  // Without a record, the payment belongs to another product, or is not fulfilled yet: then the deep sweep finds it.
  if (!payment || payment.dispute === state) return
  const { _id: orderId, dispute: before } = payment
  // First, because it is repeated until the state is recorded.
  if (state === 'open') await recordAlert(deps, 'dispute')
  if (payment.productId !== undefined) await tellPass(deps, orderId, state)
  const key = `dispute:${orderId}:${disputes.map(({ id }) => id).join(' ')}:${before ?? ''}:${state}`
  await recordAuditOnce(deps, key, SYSTEM, 'payment.dispute', orderId, before ? { dispute: before } : null, {
    dispute: state,
  })
  await deps.stores.payments.recordDispute(orderId, state)
  if (state === 'open') deps.log.error({ orderId }, 'payment disputed: answer it in the dashboard of Stripe')
}

/** A lost dispute can be appealed or withdrawn, and then be won. An admin lets the pass go on (decision 087). */
async function tellPass(deps: Deps, passId: string, state: DisputeState): Promise<void> {
  const { purses } = deps.stores
  if (state === 'won') await purses.regain(passId)
  if (state !== 'lost') return
  await purses.lose(passId, deps.clock.now())
  await stopPass(deps, SYSTEM, passId)
}
