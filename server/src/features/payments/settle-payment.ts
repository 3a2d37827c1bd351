import { field } from '@ningjing/contract/field-reasons'
import { FREE_TRANSACTION } from '@ningjing/contract/payments/payments'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { type Enrolled, enrolFree } from './enrol-free.ts'
import { problemOfOutcome } from './fulfill.rules.ts'
import { fulfillIntent } from './fulfill.ts'
import { withOwner } from './with-owner.ts'

/** `transactionId` for a card payment, `selectedId` for a free class. */
type PaymentToSettle = { transactionId?: string | undefined; selectedId?: string | undefined }

/** Turns a payment into an enrollment, or a pass. Idempotent. Throws a `Problem` when the payment gives none. */
export async function settlePayment(
  deps: Deps,
  caller: Caller,
  { transactionId, selectedId }: PaymentToSettle,
): Promise<Enrolled> {
  if (transactionId?.startsWith(FREE_TRANSACTION)) return knownFree(deps, caller, transactionId)
  if (transactionId !== undefined) return recordCardPayment(deps, caller, transactionId)
  if (selectedId !== undefined) return enrolFree(deps, caller, selectedId)
  throw new Problem('request.invalid', { fields: [field('transactionId', 'payment-missing')] })
}

async function knownFree(deps: Deps, caller: Caller, transactionId: string): Promise<Enrolled> {
  const payment = await deps.stores.payments.findByTransaction(caller._id, transactionId)
  if (!payment) throw new Problem('payment.not-found')
  return { orderId: payment._id, deletedCount: 0 }
}

/** The owner of the intent may record it in any role: a student who has become an instructor is still enrolled. */
async function recordCardPayment(deps: Deps, caller: Caller, intentId: string): Promise<Enrolled> {
  const read = await deps.cards.readIntent(intentId)
  const intent = read && (await withOwner(deps, read))
  if (intent?.order?.userId !== caller._id) throw new Problem('payment.not-found')
  const outcome = await fulfillIntent(deps, intent)
  if (outcome.state !== 'enrolled') throw problemOfOutcome(outcome)
  return outcome
}
