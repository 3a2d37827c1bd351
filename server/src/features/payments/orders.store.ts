import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { Collection, Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import type { OrderRecord, OrderState } from '../../domain/records.ts'

/** States that may still become `refund_due`. A canceled order can turn out to be paid. */
const UNSETTLED: OrderState[] = ['open', 'canceled']

/** States in which money may be due; an enrolled student can get a part of it back. */
const GIVING_BACK: OrderState[] = ['refund_due', 'enrolled']

const INDEXES: Indexes = {
  orders: [
    { key: { intentId: 1 } },
    { key: { state: 1, nextAt: 1 } },
    { key: { userId: 1, createdAt: -1, _id: -1 } },
    { key: { uid: 1 }, sparse: true },
  ],
}

/**
 * One record per attempt to pay for a seat. Derived data: the class document and the card provider are the sources
 * of truth.
 */
export function orderStore(db: Db) {
  const orders = db.collection<OrderRecord>('orders')
  return {
    indexes: INDEXES,
    ...personal(orders),
    ...refunds(orders),
    find: (orderId: string) => orders.findOne({ _id: orderId }),
    findAll: (orderIds: string[]) => orders.find({ _id: { $in: orderIds } }).toArray(),
    insertOnce: (order: OrderRecord) => insertOnce(orders, order),
    /** Does nothing to an order that was settled: its enrolment may have ended since. */
    markEnrolled: async (orderId: string): Promise<void> => {
      const filter = { _id: orderId, state: { $in: UNSETTLED }, endedAt: { $exists: false } }
      await orders.updateOne(filter, { $set: { state: 'enrolled', nextAt: null } })
    },
    /**
     * Records the end of an enrolment, once.
     * @param isDue whether money goes back
     */
    markEnded: async (orderId: string, isDue: boolean, now: Date): Promise<void> => {
      const end = { state: isDue ? 'refund_due' : 'canceled', nextAt: isDue ? now : null } as const
      const filter = { _id: orderId, endedAt: { $exists: false } }
      await orders.updateOne(
        { ...filter, state: { $in: [...UNSETTLED, 'enrolled'] } },
        { $set: { ...end, endedAt: now } },
      )
      await orders.updateOne(filter, { $set: { endedAt: now } })
    },
    markCanceled: async (orderId: string): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: 'open' }, { $set: { state: 'canceled', nextAt: null } })
    },
    /** Open free orders that were created before that moment. */
    openFree: (before: Date) =>
      orders.find({ state: 'open', intentId: null, createdAt: { $lte: before } }).toArray(),
  }
}

/** What is known of money that goes back. */
function refunds(orders: Collection<OrderRecord>) {
  return {
    /** Has money given back to a student who stays enrolled. */
    startGivingBack: async (orderId: string, now: Date): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: 'enrolled' }, { $set: { nextAt: now } })
    },
    /** More is due of an order that has ended: a place that it pays in another class gives money back. */
    raiseRefund: async (orderId: string, nextAt: Date): Promise<void> => {
      const settled: OrderState[] = ['canceled', 'refunded', 'refund_failed']
      const filter = { _id: orderId, state: { $in: settled }, endedAt: { $exists: true } }
      await orders.updateOne(filter, { $set: { state: 'refund_due', nextAt } })
    },
    markRefundDue: async (orderId: string, nextAt: Date): Promise<void> => {
      const filter = { _id: orderId, state: { $in: UNSETTLED } }
      await orders.updateOne(filter, { $set: { state: 'refund_due', nextAt } })
    },
    /** Reopens a refund that failed at the provider after it was recorded. Gives up when `nextAt` is null. */
    reopenRefund: async (orderId: string, nextAt: Date | null): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: 'refunded' }, { $set: refundAgainAt(nextAt) })
      await orders.updateOne({ _id: orderId, state: 'enrolled', nextAt: null }, { $set: { nextAt } })
    },
    markRefunded: async (orderId: string, tries: number): Promise<void> => {
      const filter = { _id: orderId, state: { $nin: ['refunded', 'enrolled'] satisfies OrderState[] } }
      await orders.updateOne(filter, { $set: refundedAfter(tries) })
      // Another process may have recorded it first, without this attempt.
      const behind = { _id: orderId, state: 'refunded' as const, tries: { $lt: tries } }
      await orders.updateOne(behind, { $set: { tries } })
    },
    /** Like `markRefunded`, for a student who stays; if they have left meanwhile, more may be due. */
    markGivenBack: async (orderId: string, tries: number): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: 'enrolled' }, { $set: { tries, nextAt: null } })
    },
    /** Records an attempt that the provider refused. Gives up when `nextAt` is null. */
    recordFailedRefund: async (orderId: string, tries: number, nextAt: Date | null): Promise<void> => {
      const filter = { _id: orderId, state: 'refund_due' as const }
      await orders.updateOne(filter, { $set: { tries, ...refundAgainAt(nextAt) } })
      await orders.updateOne({ _id: orderId, state: 'enrolled' }, { $set: { tries, nextAt } })
    },
    postponeRefund: async (orderId: string, nextAt: Date): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: { $in: GIVING_BACK } }, { $set: { nextAt } })
    },
    /** Orders whose refund is due. */
    dueRefunds: (now: Date) => orders.find({ state: { $in: GIVING_BACK }, nextAt: { $lte: now } }).toArray(),
  }
}

/** For a user's data export and the deletion of their account. */
function personal(orders: Collection<OrderRecord>) {
  return {
    /** A student's orders, newest first. */
    listFor: (userId: string): Promise<OrderRecord[]> =>
      orders.find({ userId }).sort({ createdAt: -1, _id: -1 }).limit(MAX_UNPAGED_ROWS).toArray(),
    /** Those of a student's orders whose enrolment has ended. */
    listEnded: (userId: string): Promise<Pick<OrderRecord, '_id' | 'classId'>[]> =>
      orders.find({ userId, endedAt: { $exists: true } }, { projection: { classId: 1 } }).toArray(),
    eraseEmail: async (userId: string): Promise<void> => {
      await orders.updateMany({ userId }, { $set: { email: '' }, $unset: { uid: '' } })
    },
    /** The user id of an order whose user had no record, by their identity. */
    ownerOf: async (uid: string): Promise<string | undefined> =>
      (await orders.findOne({ uid }, { projection: { userId: 1 } }))?.userId,
  }
}

function refundAgainAt(nextAt: Date | null): Pick<OrderRecord, 'state' | 'nextAt'> {
  return { state: nextAt ? 'refund_due' : 'refund_failed', nextAt }
}

function refundedAfter(tries: number): Pick<OrderRecord, 'state' | 'tries' | 'nextAt'> {
  return { state: 'refunded', tries, nextAt: null }
}
