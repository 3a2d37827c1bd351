import type { PaymentRecord } from '../base/records.ts'
import { transactionKeyOf } from '../base/transaction-key.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 1_000

/** Gives the payments of earlier releases the key that searches find their transaction by. */
export const fillTransactionKeys: Migration = {
  name: '007-transaction-keys',
  run: async (db, assertLease) => {
    const payments = db.collection<PaymentRecord & { transactionKey?: string }>('payments')
    let last = ''
    const nextRows = () =>
      payments
        .find({ _id: { $gt: last } }, { projection: { transactionId: 1 } })
        .sort({ _id: 1 })
        .limit(BATCH_ROWS)
        .toArray()
    for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
      await assertLease()
      await payments.bulkWrite(
        rows.map(({ _id, transactionId }) => ({
          updateOne: {
            filter: { _id },
            update: { $set: { transactionKey: transactionKeyOf(transactionId) } },
          },
        })),
        { ordered: false },
      )
      last = rows.at(-1)?._id ?? ''
    }
  },
}
