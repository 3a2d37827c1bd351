import type { Db } from 'mongodb'
import type { PaymentRecord } from '../../records.ts'

/** What was paid; enrolled classes and the payment history read this. */
export function paymentStore(db: Db) {
  const payments = db.collection<PaymentRecord>('payments')
  return {
    ensureIndexes: async () => {
      await payments.createIndexes([{ key: { transactionId: 1 }, unique: true }])
    },
  }
}
