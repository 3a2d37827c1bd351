import { MAX_UNPAGED_ROWS } from '@ningjing/contract/limits'
import type { DisputeState, PaymentSort, PaymentState } from '@ningjing/contract/payments/payments'
import type { Collection, Db, Filter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { NEWEST_FIRST, type PageQuery, pageOf, searchFilter } from '../../base/paging.ts'
import { searchedIn, startingWith, wordsOf } from '../../base/search-keys.ts'
import { updateIf } from '../../base/update-if.store.ts'
import { toCardOf } from '../../domain/given-back.ts'
import type { incomeStore } from '../../domain/income.store.ts'
import { receiptOf } from '../../domain/receipt-number.ts'
import type { PaymentRecord } from '../../domain/records.ts'
import { transactionKeyOf } from '../../domain/transaction-key.ts'
import { PAYMENT_ORDERS } from './payments.rules.ts'
import { RECEIPT_INDEXES, receiptNumbers } from './receipts/receipts.store.ts'

/** Filters and sorting of all payments. A search finds the payments of these students. */
export type PaymentQuery = PageQuery & {
  search?: string | undefined
  studentIds: string[]
  state?: PaymentState | undefined
  sort?: PaymentSort | undefined
}

/** The stored payment with what searches find it by; only this store uses that. */
type StoredPayment = PaymentRecord & { transactionKey?: string; classWords?: string[] }

const PLAIN = { projection: { transactionKey: 0, classWords: 0 } } as const

const REFUNDED = { refundedInCents: { $gt: 0 } }
const DISPUTED = { dispute: { $exists: true } }
const REFUND_FAILED = { refundFailedInCents: { $gt: 0 } }

const BY_DATE = { createdAt: -1, _id: -1 } as const
const BY_PRICE = { priceInCents: 1, _id: 1 } as const

const INDEXES: Indexes = {
  payments: [
    { key: { transactionId: 1 }, unique: true },
    { key: { userId: 1, createdAt: -1, _id: -1 } },
    // Each is read from either end.
    { key: BY_DATE },
    { key: BY_PRICE },
    { key: { priceInCents: 1, ...BY_DATE } },
    // The refunded ones, counted and in each order.
    { key: { refundedInCents: 1 }, partialFilterExpression: REFUNDED },
    { key: { ...BY_DATE, refundedInCents: 1 }, partialFilterExpression: REFUNDED },
    { key: { ...BY_PRICE, refundedInCents: 1 }, partialFilterExpression: REFUNDED },
    // The disputed ones in the same way.
    { key: { dispute: 1 }, partialFilterExpression: DISPUTED },
    { key: { ...BY_DATE, dispute: 1 }, partialFilterExpression: DISPUTED },
    { key: { ...BY_PRICE, dispute: 1 }, partialFilterExpression: DISPUTED },
    // Those whose refund has failed.
    { key: { refundFailedInCents: 1 }, partialFilterExpression: REFUND_FAILED },
    { key: { ...BY_DATE, refundFailedInCents: 1 }, partialFilterExpression: REFUND_FAILED },
    { key: { ...BY_PRICE, refundFailedInCents: 1 }, partialFilterExpression: REFUND_FAILED },
    ...RECEIPT_INDEXES,
    { key: { classWords: 1 } },
    { key: { transactionKey: 1 } },
  ],
}

/** One record per enrollment: enrolled classes and payment history are read from it (I9). */
export function paymentStore(db: Db, income: Income) {
  const payments = db.collection<StoredPayment>('payments')
  return {
    indexes: INDEXES,
    ...enrolments(payments),
    ...givenBack(payments, income),
    ...receiptNumbers(payments),
    find: (orderId: string) => payments.findOne<PaymentRecord>({ _id: orderId }, PLAIN),
    findAll: (orderIds: string[]) =>
      payments.find<PaymentRecord>({ _id: { $in: orderIds } }, PLAIN).toArray(),
    /** Whether anybody has ever paid an amount. */
    hasAmount: async (): Promise<boolean> => (await payments.findOne({ priceInCents: { $gt: 0 } })) !== null,
    findOwn: (orderId: string, userId: string) =>
      payments.findOne<PaymentRecord>({ _id: orderId, userId }, PLAIN),
    /** Of an enrollment that lasts; its selection is gone. */
    findBySelection: (userId: string, selectedId: string) =>
      payments.findOne<PaymentRecord>({ userId, selectedId, endedAt: null }, PLAIN),
    findByTransaction: (userId: string, transactionId: string) =>
      payments.findOne<PaymentRecord>({ userId, transactionId }, PLAIN),
    /** By the intent that paid it. */
    findByIntent: (intentId: string) => payments.findOne<PaymentRecord>({ transactionId: intentId }, PLAIN),
    all: () => payments.find<PaymentRecord>({}, PLAIN).sort({ _id: 1 }),
    /**
     * A student's payments, newest first.
     * @param limit 0 for all
     */
    listFor: (userId: string, limit = MAX_UNPAGED_ROWS): Promise<PaymentRecord[]> =>
      payments.find<PaymentRecord>({ userId }, PLAIN).sort({ createdAt: -1, _id: -1 }).limit(limit).toArray(),
    /** A page of a student's payments, newest first. */
    pageFor: (userId: string, query: PageQuery) =>
      pageOf<StoredPayment, PaymentRecord>(payments, { userId }, NEWEST_FIRST, query, PLAIN),
    /** A page of all payments. */
    listAll: async (query: PaymentQuery) => {
      const { state, sort = 'newest' } = query
      const search = await searchOf(payments, query)
      return pageOf<StoredPayment, PaymentRecord>(
        payments,
        { ...(state && STATES[state]), ...search },
        PAYMENT_ORDERS[sort],
        query,
        // With many hits. MongoDB may otherwise look all of them up and sort them in memory.
        { ...PLAIN, ...(search.$or && { hint: walkOf(state, sort) }) },
      )
    },
    /** Removes the e-mail and the card of a deleted account. Amounts and numbers stay. */
    erasePerson: async (userId: string): Promise<void> => {
      await payments.updateMany({ userId }, { $set: { email: '' }, $unset: { card: '' } })
    },
    insertOnce: async (payment: PaymentRecord): Promise<boolean> => {
      await income.markOutdated(payment)
      return insertOnce(payments, {
        ...payment,
        transactionKey: transactionKeyOf(payment.transactionId),
        classWords: wordsOf(payment.classItem.name),
      })
    },
    recordDispute: async (orderId: string, dispute: DisputeState): Promise<void> => {
      await payments.updateOne({ _id: orderId }, { $set: { dispute } })
    },
  }
}

type Income = Pick<ReturnType<typeof incomeStore>, 'markOutdated'>

/** What was given back of a payment. */
function givenBack(payments: Collection<StoredPayment>, income: Income) {
  /** Writes what `next` says of the payment as it is; again if it has changed meanwhile. Null: nothing to write. */
  const change = async (
    orderId: string,
    next: (payment: PaymentRecord) => Partial<Given> | null,
  ): Promise<void> => {
    for (;;) {
      const payment = await payments.findOne({ _id: orderId })
      const given = payment && next(payment)
      if (!given) return
      await income.markOutdated(payment)
      const { refundedInCents, handedInCents, refundFailedInCents } = payment
      const absent = { $exists: false }
      const asRead = {
        refundedInCents,
        handedInCents: handedInCents ?? absent,
        refundFailedInCents: refundFailedInCents ?? absent,
      }
      if (await updateIf(payments, { _id: orderId, ...asRead }, { $set: given })) return
    }
  }
  return {
    /** Records the total that was refunded to the card. */
    recordRefund: (orderId: string, cents: number): Promise<void> =>
      change(orderId, (payment) => {
        const more = cents - toCardOf(payment)
        return { refundedInCents: payment.refundedInCents + more, ...lessFailed(payment, more) }
      }),
    /** Records the total that was given back by hand, which only grows. */
    recordHanded: (orderId: string, cents: number): Promise<void> =>
      change(orderId, (payment) => {
        const more = cents - (payment.handedInCents ?? 0)
        if (more <= 0) return null
        const refundedInCents = payment.refundedInCents + more
        return { refundedInCents, handedInCents: cents, ...lessFailed(payment, more) }
      }),
    /** Records what is due back of a payment at the desk in all, which only grows. */
    recordDueByHand: (orderId: string, cents: number): Promise<void> =>
      change(orderId, ({ dueByHandInCents = 0, handedInCents = 0 }) =>
        cents <= dueByHandInCents
          ? null
          : { dueByHandInCents: cents, refundFailedInCents: Math.max(0, cents - handedInCents) },
      ),
    /** Records how much could not be refunded to the card; 0 once it is tried again. */
    recordFailed: async (orderId: string, refundFailedInCents: number): Promise<void> => {
      const marked = refundFailedInCents === 0 ? REFUND_FAILED : {}
      await payments.updateOne({ _id: orderId, ...marked }, { $set: { refundFailedInCents } })
    },
  }
}

type Given = Required<Pick<PaymentRecord, 'refundedInCents' | 'handedInCents' | 'refundFailedInCents'>>

/** What was given back since a refund has failed is no longer missing. */
function lessFailed({ refundFailedInCents = 0 }: PaymentRecord, more: number): Partial<Given> {
  if (refundFailedInCents === 0) return {}
  return { refundFailedInCents: Math.max(0, refundFailedInCents - Math.max(0, more)) }
}

/** A payment as the record of an enrollment, which lasts until it ends. */
function enrolments(payments: Collection<StoredPayment>) {
  return {
    /**
     * A student's payments whose enrollment lasts, newest first.
     * @param limit 0 for all
     */
    listEnrolled: (userId: string, limit = MAX_UNPAGED_ROWS): Promise<PaymentRecord[]> =>
      payments
        .find<PaymentRecord>({ userId, endedAt: null, productId: { $exists: false } }, PLAIN)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray(),
    /** Records the end of an enrollment, once. What is given back can grow later, if it was moved. */
    markEnded: async (
      orderId: string,
      end: Required<Pick<PaymentRecord, 'endedBy' | 'dueBackInCents'>>,
      at: Date,
    ) => {
      const { dueBackInCents } = end
      await payments.updateOne({ _id: orderId, endedAt: null }, { $set: { ...end, endedAt: at } })
      const less = { _id: orderId, dueBackInCents: { $lt: dueBackInCents } }
      await payments.updateOne(less, { $set: { dueBackInCents } })
    },
  }
}

const STATES: Record<PaymentState, Filter<StoredPayment>> = {
  paid: { priceInCents: { $gt: 0 }, refundedInCents: 0 },
  refunded: REFUNDED,
  'refund-failed': REFUND_FAILED,
  // Not a place that another payment or a pass pays, and no pass that was paid in another system.
  free: { priceInCents: 0, 'moved.cents': { $in: [null, 0] }, 'pass._id': null, kind: { $ne: 'import' } },
  disputed: DISPUTED,
}

/** The index that has the payments of a state in an order. */
export function walkOf(state: PaymentState | undefined, sort: PaymentSort) {
  const isByDate = PAYMENT_ORDERS[sort].field === 'createdAt'
  const keys = isByDate ? BY_DATE : BY_PRICE
  if (state === 'refunded') return { ...keys, refundedInCents: 1 }
  if (state === 'refund-failed') return { ...keys, refundFailedInCents: 1 }
  if (state === 'disputed') return { ...keys, dispute: 1 }
  return state === 'free' && isByDate ? { priceInCents: 1, ...keys } : keys
}

async function searchOf(
  payments: Collection<StoredPayment>,
  { search, studentIds }: PaymentQuery,
): Promise<Filter<StoredPayment>> {
  if (!search) return {}
  const receipt = receiptOf(search)
  const { $or = [] } = searchedIn<StoredPayment>(search, ['classWords'])
  return searchFilter(payments, {
    $or: [
      ...$or,
      { userId: { $in: studentIds } },
      { transactionId: search },
      { transactionKey: startingWith(transactionKeyOf(search)) },
      ...(receipt ? [{ 'receipt.year': receipt.year, 'receipt.n': receipt.n }] : []),
    ],
  })
}
