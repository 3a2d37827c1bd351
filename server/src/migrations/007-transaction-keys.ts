import { batchesById } from '../base/batches.ts'
import type { PaymentRecord } from '../domain/records.ts'
import { transactionKeyOf } from '../domain/transaction-key.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 1_000

/** Gives the payments of earlier releases the key that searches find their transaction by. */
export const fillTransactionKeys: Migration = {
  name: '007-transaction-keys',
  run: async (db, assertLease) => {
    const payments = db.collection<PaymentRecord & { transactionKey?: string }>('payments')
    for await (const rows of batchesById(payments, { transactionId: 1 }, BATCH_ROWS)) {
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
    }
  },
}
