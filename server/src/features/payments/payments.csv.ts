import { dollarsOf } from '@ningjing/contract/money'
import { note } from '../../audit.ts'
import { type Column, csvOf } from '../../csv.ts'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import type { PaymentRecord } from '../../records.ts'

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
]

/** All payments as a file for an admin, which is noted; whoever has left has no e-mail in it. */
export async function paymentsFile(deps: Deps, admin: Caller): Promise<AsyncIterable<string>> {
  await note(deps, admin._id, 'list.export', 'payments')
  return csvOf(COLUMNS, deps.stores.payments.all())
}
