import { PLAIN_LIST } from '@ningjing/contract/limits'
import type { Db } from 'mongodb'
import { insertOnce } from '../../insert-once.store.ts'
import type { PaymentRecord } from '../../records.ts'

/** What was paid; enrolled classes and the payment history read this. */
export function paymentStore(db: Db) {
  const payments = db.collection<PaymentRecord>('payments')
  return {
    ensureIndexes: async () => {
      await payments.createIndexes([
        { key: { transactionId: 1 }, unique: true },
        { key: { userId: 1, createdAt: -1 } },
      ])
    },
    find: (orderId: string) => payments.findOne({ _id: orderId }),
    findOwn: (orderId: string, userId: string) => payments.findOne({ _id: orderId, userId }),
    findBySelection: (userId: string, selectedId: string) => payments.findOne({ userId, selectedId }),
    findByTransaction: (userId: string, transactionId: string) => payments.findOne({ userId, transactionId }),
    all: () => payments.find().sort({ _id: 1 }),
    /** A student's payments, newest first. */
    listFor: (userId: string): Promise<PaymentRecord[]> =>
      payments.find({ userId }).sort({ createdAt: -1, _id: -1 }).limit(PLAIN_LIST).toArray(),
    /** Takes the e-mail of somebody who has left out of the books; the amounts stay. */
    eraseEmail: async (userId: string): Promise<void> => {
      await payments.updateMany({ userId }, { $set: { email: '' } })
    },
    record: (payment: PaymentRecord) => insertOnce(payments, payment),
    /** Follows the provider to what was given back in all; false when that is known already. */
    noteRefunded: async (orderId: string, cents: number): Promise<boolean> => {
      const filter = { _id: orderId, refundedInCents: { $ne: cents } }
      const { modifiedCount } = await payments.updateOne(filter, { $set: { refundedInCents: cents } })
      return modifiedCount === 1
    },
  }
}
