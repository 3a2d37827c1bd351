import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { PaymentSort, PaymentState } from '@ningjing/contract/payments'
import type { Db, Filter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { containing, NEWEST_FIRST, type PageQuery, pageOf } from '../../base/paging.ts'
import type { PaymentRecord } from '../../base/records.ts'
import { PAYMENT_ORDERS } from './payments.rules.ts'

/** Filters and sorting of all payments. A search also finds the payments of `studentIds`. */
export type PaymentQuery = PageQuery & {
  search?: string | undefined
  studentIds: string[]
  state?: PaymentState | undefined
  sort?: PaymentSort | undefined
}

const INDEXES: Indexes = {
  payments: [
    { key: { transactionId: 1 }, unique: true },
    { key: { userId: 1, createdAt: -1, _id: -1 } },
    // Each is read from either end.
    { key: { createdAt: -1, _id: -1 } },
    { key: { priceInCents: 1, _id: 1 } },
  ],
}

/** One record per enrolment: enrolled classes and payment history are read from it (I9). */
export function paymentStore(db: Db) {
  const payments = db.collection<PaymentRecord>('payments')
  return {
    indexes: INDEXES,
    find: (orderId: string) => payments.findOne({ _id: orderId }),
    findOwn: (orderId: string, userId: string) => payments.findOne({ _id: orderId, userId }),
    findBySelection: (userId: string, selectedId: string) => payments.findOne({ userId, selectedId }),
    findByTransaction: (userId: string, transactionId: string) => payments.findOne({ userId, transactionId }),
    all: () => payments.find().sort({ _id: 1 }),
    /** A student's payments, newest first. */
    listFor: (userId: string): Promise<PaymentRecord[]> =>
      payments.find({ userId }).sort({ createdAt: -1, _id: -1 }).limit(MAX_UNPAGED_ROWS).toArray(),
    /** A page of a student's payments, newest first. */
    pageFor: (userId: string, query: PageQuery) => pageOf(payments, { userId }, NEWEST_FIRST, query),
    /** A page of all payments. */
    listAll: (query: PaymentQuery) =>
      pageOf(payments, filterOf(query), PAYMENT_ORDERS[query.sort ?? 'newest'], query),
    /** Removes the e-mail of a deleted account. The amounts stay. */
    eraseEmail: async (userId: string): Promise<void> => {
      await payments.updateMany({ userId }, { $set: { email: '' } })
    },
    insertOnce: (payment: PaymentRecord) => insertOnce(payments, payment),
    /** Records the total that was refunded. */
    recordRefund: async (orderId: string, cents: number): Promise<void> => {
      await payments.updateOne({ _id: orderId }, { $set: { refundedInCents: cents } })
    },
  }
}

const STATES: Record<PaymentState, Filter<PaymentRecord>> = {
  paid: { priceInCents: { $gt: 0 }, refundedInCents: 0 },
  refunded: { refundedInCents: { $gt: 0 } },
  free: { priceInCents: 0 },
}

function filterOf({ search, studentIds, state }: PaymentQuery): Filter<PaymentRecord> {
  return {
    ...(state && STATES[state]),
    ...(search && {
      $or: [
        { userId: { $in: studentIds } },
        { 'classItem.name': containing(search) },
        { transactionId: containing(search) },
      ],
    }),
  }
}
