import type { Db } from 'mongodb'
import type { OrderRecord } from '../../records.ts'

/** What became of each attempt to pay for a seat. */
export function orderStore(db: Db) {
  const orders = db.collection<OrderRecord>('orders')
  return {
    ensureIndexes: async () => {
      await orders.createIndexes([{ key: { intentId: 1 } }])
    },
  }
}
