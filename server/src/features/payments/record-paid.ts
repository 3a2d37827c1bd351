import { FREE_TRANSACTION } from '@ningjing/contract/payments'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../base/deps.ts'
import type { Caller } from '../../http/caller.ts'
import { type Enrolled, enrolFree } from './enrol-free.ts'
import { refusalOfOutcome } from './fulfil.rules.ts'
import { fulfilIntent } from './fulfil.ts'

/** What a payment was made with: a card (`transactionId`), or nothing for a selected free class. */
export type Paid = { transactionId?: string | undefined; selectedId?: string | undefined }

/** Turns a payment into an enrolment; repeating it gives the same answer. Throws why it can't. */
export async function recordPaid(
  deps: Deps,
  caller: Caller,
  { transactionId, selectedId }: Paid,
): Promise<Enrolled> {
  if (transactionId?.startsWith(FREE_TRANSACTION)) return knownFree(deps, caller, transactionId)
  if (transactionId !== undefined) return recordCardPayment(deps, caller, transactionId)
  if (selectedId !== undefined) return enrolFree(deps, caller, selectedId)
  const message = 'Send the transaction id, or the selection of a free class.'
  throw new Problem('request.invalid', { fields: [{ path: 'transactionId', message }] })
}

async function knownFree(deps: Deps, caller: Caller, transactionId: string): Promise<Enrolled> {
  const payment = await deps.stores.payments.findByTransaction(caller._id, transactionId)
  if (!payment) throw new Problem('payment.not-found')
  return { orderId: payment._id, deletedCount: 0 }
}

/** Whose intent it is decides, not the role: a student promoted in between must still be enrolled. */
async function recordCardPayment(deps: Deps, caller: Caller, intentId: string): Promise<Enrolled> {
  const intent = await deps.cards.readIntent(intentId)
  if (intent?.order?.userId !== caller._id) throw new Problem('payment.not-found')
  const outcome = await fulfilIntent(deps, intent)
  if (outcome.state !== 'enrolled') throw refusalOfOutcome(outcome)
  return outcome
}
