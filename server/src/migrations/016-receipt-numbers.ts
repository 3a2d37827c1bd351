import { batchesById } from '../base/batches.ts'
import type { PaymentRecord } from '../domain/records.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 1_000

/**
 * Marks the payments of earlier releases, whose receipts keep their id. What the previous release writes beside this
 * one has no mark, so the sweeper gives it a number.
 */
export const keepReceiptIds: Migration = {
  name: '016-receipt-numbers',
  run: async (db, assertLease) => {
    const payments = db.collection<PaymentRecord>('payments')
    for await (const rows of batchesById(payments, { receipt: 1 }, BATCH_ROWS)) {
      await assertLease()
      const ids = rows.map(({ _id }) => _id)
      await payments.updateMany(
        { _id: { $in: ids }, receipt: { $exists: false } },
        { $set: { receipt: false } },
      )
    }
  },
}
