import { dollarsOf } from '@ningjing/contract/money'
import { batchesOf } from '../../base/batches.ts'
import { type Column, csvOf } from '../../base/csv.ts'
import type { Deps } from '../../deps.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import type { Caller } from '../../http/caller.ts'
import { recordAudit } from '../../steps/record-audit.ts'

const COLUMNS: readonly Column<PaymentRecord>[] = [
  ['Id', ({ _id }) => _id],
  ['Email', ({ email }) => email],
  ['Class', ({ classItem }) => classItem.name],
  ['Instructor', ({ classItem }) => classItem.instructor],
  ['Price', ({ priceInCents }) => dollarsOf(priceInCents)],
  ['Refunded', ({ refundedInCents }) => dollarsOf(refundedInCents)],
  ['Net', ({ priceInCents, refundedInCents }) => dollarsOf(priceInCents - refundedInCents)],
  ['Transaction Id', ({ transactionId }) => transactionId],
  ['Date', ({ createdAt }) => createdAt],
  ['Refunded by hand', ({ handedInCents = 0 }) => dollarsOf(handedInCents)],
  ['Refund failed', ({ desk, refundFailedInCents = 0 }) => dollarsOf(desk ? 0 : refundFailedInCents)],
  ['Paid by', ({ kind, desk }) => desk ?? kind],
  ['Due back at the desk', ({ desk, refundFailedInCents = 0 }) => dollarsOf(desk ? refundFailedInCents : 0)],
  ['Receipt', (payment) => receiptNumber(payment) ?? ''],
  // The name of a pass stands where that of a class does.
  ['Sold', ({ productId }) => (productId ? 'pass' : 'seat')],
]

/** All payments as CSV. Writes an audit entry. Deleted accounts have no e-mail in it. */
export async function paymentsFile(deps: Deps, admin: Caller): Promise<AsyncIterable<string>> {
  await recordAudit(deps, admin._id, 'list.export', 'payments')
  return csvOf(COLUMNS, rowsOf(deps))
}

/** With the students' current e-mails: a payment keeps the one with which it was paid, for its receipt. */
async function* rowsOf({ stores: { payments, users } }: Deps): AsyncGenerator<PaymentRecord> {
  for await (const batch of batchesOf(payments.all())) {
    const contacts = await users.contactsOf(batch.map(({ userId }) => userId))
    for (const payment of batch) yield { ...payment, email: contacts.get(payment.userId)?.email ?? '' }
  }
}
