import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { Collection, Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { OrderRecord, OrderState } from '../../base/records.ts'

/** States of an order that has come to no end yet; a canceled one can still turn out paid. */
const UNSETTLED: OrderState[] = ['open', 'canceled']

const INDEXES: Indexes = {
  orders: [{ key: { intentId: 1 } }, { key: { state: 1, nextAt: 1 } }, { key: { userId: 1, createdAt: -1 } }],
}

/** What became of each attempt to pay for a seat; a note about the two authorities, never one itself. */
export function orderStore(db: Db) {
  const orders = db.collection<OrderRecord>('orders')
  return {
    indexes: INDEXES,
    ...personal(orders),
    find: (orderId: string) => orders.findOne({ _id: orderId }),
    all: () => orders.find().sort({ _id: 1 }),
    /** Writes the order down unless it is there already. */
    note: (order: OrderRecord) => insertOnce(orders, order),
    markEnrolled: async (orderId: string): Promise<void> => {
      await orders.updateOne({ _id: orderId }, { $set: { state: 'enrolled', nextAt: null } })
    },
    markCanceled: async (orderId: string): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: 'open' }, { $set: { state: 'canceled', nextAt: null } })
    },
    markRefundDue: async (orderId: string, nextAt: Date): Promise<void> => {
      const filter = { _id: orderId, state: { $in: UNSETTLED } }
      await orders.updateOne(filter, { $set: { state: 'refund_due', nextAt } })
    },
    /** A refund that was thought done has failed at the provider since; `nextAt` null gives up. */
    reopenRefund: async (orderId: string, nextAt: Date | null): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: 'refunded' }, { $set: afterRefusal(nextAt) })
    },
    /** True for the one caller who noted it first. */
    markRefunded: async (orderId: string, tries: number): Promise<boolean> => {
      const filter = { _id: orderId, state: { $ne: 'refunded' as const } }
      const { modifiedCount } = await orders.updateOne(filter, { $set: refundedAfter(tries) })
      return modifiedCount === 1
    },
    /** The provider has refused an attempt; `nextAt` null gives up. */
    noteRefusedRefund: async (orderId: string, tries: number, nextAt: Date | null): Promise<void> => {
      const filter = { _id: orderId, state: 'refund_due' as const }
      await orders.updateOne(filter, { $set: { tries, ...afterRefusal(nextAt) } })
    },
    postponeRefund: async (orderId: string, nextAt: Date): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: 'refund_due' }, { $set: { nextAt } })
    },
    /** Orders whose refund is due by now. */
    dueRefunds: (now: Date) => orders.find({ state: 'refund_due', nextAt: { $lte: now } }).toArray(),
    /** Free orders that began before that moment and have not ended. */
    openFree: (before: Date) =>
      orders.find({ state: 'open', intentId: null, createdAt: { $lte: before } }).toArray(),
  }
}

/** What one person may ask for: to see the own orders, and to be forgotten in them. */
function personal(orders: Collection<OrderRecord>) {
  return {
    /** A student's attempts to pay, newest first. */
    listFor: (userId: string): Promise<OrderRecord[]> =>
      orders.find({ userId }).sort({ createdAt: -1, _id: -1 }).limit(MAX_UNPAGED_ROWS).toArray(),
    eraseEmail: async (userId: string): Promise<void> => {
      await orders.updateMany({ userId }, { $set: { email: '' } })
    },
  }
}

function afterRefusal(nextAt: Date | null): Pick<OrderRecord, 'state' | 'nextAt'> {
  return { state: nextAt ? 'refund_due' : 'refund_failed', nextAt }
}

function refundedAfter(tries: number): Pick<OrderRecord, 'state' | 'tries' | 'nextAt'> {
  return { state: 'refunded', tries, nextAt: null }
}
