import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Deps } from '../../deps.ts'
import { toCardOf } from '../../domain/given-back.ts'
import type { PaidIntent } from '../../gateways/intent.rules.ts'
import { recordAuditOnce } from '../../steps/record-audit.ts'
import { refundKey } from './refund.rules.ts'

/** Records a refund made in the provider's own console, which changes neither the seat, nor its end, nor the pass. */
export async function recordGivenBack(deps: Deps, intent: PaidIntent, orderId: string): Promise<void> {
  const { payments } = deps.stores
  const payment = await payments.find(orderId)
  if (!payment || toCardOf(payment) === intent.refundedInCents) return
  // The intent may have been read before a refund that is recorded already.
  const cents = (await deps.cards.readIntent(intent.id))?.refundedInCents
  if (cents === undefined || toCardOf(payment) === cents) return
  const before = { cents: toCardOf(payment) }
  // The entry comes first: the deep sweep repeats both until the total is recorded.
  const key = refundKey(orderId, cents, await deps.cards.refundsOf(intent.id))
  await recordAuditOnce(deps, key, SYSTEM, 'payment.refund', orderId, before, { cents })
  await payments.recordRefund(orderId, cents)
}
