import type { Collection, Db, UpdateFilter } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { updateIf } from '../../base/update-if.store.ts'
import type { OrderRecord, OrderState } from '../../domain/records.ts'
import type { TaskTodo, Todo, TodoOwner } from '../../domain/todo.records.ts'
import { withTodo } from '../../domain/with-todo.store.ts'

/** States that may still become `refund_due`. A canceled order can turn out to be paid. */
const UNSETTLED: OrderState[] = ['open', 'canceled']

/** States in which money may be due; an enrolled student can get a part of it back. */
const GIVING_BACK: OrderState[] = ['refund_due', 'enrolled']

const CLAIMED = { claim: { $exists: true } }

const INDEXES: Indexes = {
  orders: [
    { key: { intentId: 1 } },
    { key: { state: 1, nextAt: 1 } },
    { key: { userId: 1, createdAt: -1, _id: -1 } },
    { key: { uid: 1 }, sparse: true },
    { key: { claim: 1 }, unique: true, partialFilterExpression: CLAIMED },
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
    ...failures(orders),
    ...purchases(orders),
    find: (orderId: string) => orders.findOne({ _id: orderId }),
    findAll: (orderIds: string[]) => orders.find({ _id: { $in: orderIds } }).toArray(),
    /** Whether the card provider was ever asked to charge somebody, or is about to be for a pass, or money is being taken at the desk. */
    hasCharge: async (): Promise<boolean> => {
      const paying = [CLAIMED, { kind: 'desk' as const, cents: { $gt: 0 } }]
      const $or = [{ intentId: { $gt: '' } }, ...paying.map((one) => ({ state: 'open' as const, ...one }))]
      return (await orders.findOne({ $or })) !== null
    },
    /** False if there is one with its id, or with its claim. */
    insertOnce: (order: OrderRecord) => insertOnce(orders, order),
    /** Does nothing to an order that was settled: its enrollment may have ended since. */
    markEnrolled: async (orderId: string): Promise<void> => {
      const filter = { _id: orderId, state: { $in: UNSETTLED }, endedAt: { $exists: false } }
      await orders.updateOne(filter, { $set: { state: 'enrolled', nextAt: null } })
    },
    /**
     * Records the end of an enrollment, once.
     * @param isDue whether money goes back
     * @param nextAt when the card provider is to give it back; null if it goes back by hand
     */
    markEnded: async (
      orderId: string,
      isDue: boolean,
      now: Date,
      nextAt: Date | null = now,
    ): Promise<void> => {
      const end = isDue
        ? { state: 'refund_due' as const, nextAt }
        : { state: 'canceled' as const, nextAt: null }
      const filter = { _id: orderId, endedAt: { $exists: false } }
      await orders.updateOne(
        { ...filter, state: { $in: [...UNSETTLED, 'enrolled'] } },
        { $set: { ...end, endedAt: now }, $unset: { gaveUpAt: '' } },
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

/** Orders of passes, which hold no seat. */
function purchases(orders: Collection<OrderRecord>) {
  const OF_PASS = { productId: { $exists: true } }
  return {
    findClaim: (claim: string) => orders.findOne({ claim }),
    /** Lets the student order the pass of a settled order again. */
    freeClaim: async (orderId: string): Promise<void> => {
      const filter = { _id: orderId, state: { $ne: 'open' as const } }
      await orders.updateOne(filter, { $unset: { claim: '' } })
    },
    /** Names the intent that pays an open order; false if that is open no longer. */
    nameIntent: (orderId: string, intentId: string): Promise<boolean> =>
      updateIf(
        orders,
        { _id: orderId, state: 'open', intentId: { $in: [null, intentId] } },
        { $set: { intentId } },
      ),
    /** Open orders that can be paid by card and were created before that moment. */
    findOpenPurchases: (before: Date) =>
      orders
        .find({ state: 'open', intentId: { $ne: null }, createdAt: { $lte: before }, ...OF_PASS })
        .toArray(),
    findOpenPurchasesOf: (userId: string) => orders.find({ userId, state: 'open', ...OF_PASS }).toArray(),
  }
}

/** What is known of money that goes back. */
function refunds(orders: Collection<OrderRecord>) {
  return {
    /** Keeps what an admin wrote to the student of an order, unless that has left the club. */
    noteRefund: async (orderId: string, dueCents: number, note: string): Promise<void> => {
      const $set = { [`refundNotes.${dueCents}`]: note }
      await orders.updateOne({ _id: orderId, email: { $ne: '' } }, { $set })
    },
    /** Has money given back to a student who stays enrolled. */
    startGivingBack: async (orderId: string, nextAt: Date | null): Promise<void> => {
      const again = { $set: { nextAt }, $unset: { gaveUpAt: '' as const } }
      await orders.updateOne({ _id: orderId, state: 'enrolled' }, again)
    },
    /** More is due of an order that has ended: a place that it pays in another class gives money back. */
    raiseRefund: async (orderId: string, nextAt: Date | null): Promise<void> => {
      const settled: OrderState[] = ['canceled', 'refunded', 'refund_failed']
      const filter = { _id: orderId, state: { $in: settled }, endedAt: { $exists: true } }
      await orders.updateOne(filter, { $set: { state: 'refund_due', nextAt } })
    },
    markRefundDue: async (orderId: string, nextAt: Date): Promise<void> => {
      const filter = { _id: orderId, state: { $in: UNSETTLED } }
      await orders.updateOne(filter, { $set: { state: 'refund_due', nextAt } })
    },
    markRefunded: async (orderId: string, tries: number): Promise<void> => {
      const filter = { _id: orderId, state: { $nin: ['refunded', 'enrolled'] satisfies OrderState[] } }
      await orders.updateOne(filter, { $set: refundedAfter(tries) })
      // Another process may have recorded it first, without this attempt.
      const behind = { _id: orderId, state: 'refunded' as const, tries: { $lt: tries } }
      await orders.updateOne(behind, { $set: { tries } })
    },
    /**
     * Like `markRefunded`, for a student who stays; if they have left meanwhile, more may be due. So it may if another
     * refund has begun, or was put off, since `nextAt` was read: the order is still due then.
     */
    markGivenBack: async (orderId: string, tries: number, nextAt: Date | null): Promise<void> => {
      const filter = { _id: orderId, state: 'enrolled' as const }
      await orders.updateOne({ ...filter, nextAt }, { $set: { nextAt: null }, $unset: { gaveUpAt: '' } })
      await orders.updateOne({ ...filter, tries: { $lt: tries } }, { $set: { tries } })
    },
    postponeRefund: async (orderId: string, nextAt: Date): Promise<void> => {
      await orders.updateOne({ _id: orderId, state: { $in: GIVING_BACK } }, { $set: { nextAt } })
    },
    /** Orders whose refund is due. */
    dueRefunds: (now: Date) => orders.find({ state: { $in: GIVING_BACK }, nextAt: { $lte: now } }).toArray(),
  }
}

/** What becomes of a refund that fails. */
function failures(orders: Collection<OrderRecord>) {
  return {
    /** Reopens a refund that failed at the provider after it was recorded. Gives up when `next` is a todo. */
    reopenRefund: async (orderId: string, next: Date | TaskTodo): Promise<void> => {
      const ended = { _id: orderId, state: 'refunded' as const }
      const staying = {
        _id: orderId,
        state: 'enrolled' as const,
        nextAt: null,
        gaveUpAt: { $exists: false },
      }
      for (const filter of [ended, staying]) await orders.updateOne(filter, againUpdate(filter.state, next))
    },
    /** Counts attempts that a crash has left uncounted; false if the order has changed since it was read. */
    countTries: ({ _id, state, tries, nextAt }: OrderRecord, made: number): Promise<boolean> =>
      updateIf(orders, { _id, state, tries, nextAt }, { $set: { tries: made } }),
    /**
     * Records an attempt that the provider refused, unless it is recorded already, so that a slower process does not
     * take back what followed. Gives up when `next` is a todo.
     */
    recordFailedRefund: async (orderId: string, tries: number, next: Date | TaskTodo): Promise<void> => {
      for (const state of GIVING_BACK) {
        const { $set, ...update } = againUpdate(state, next)
        const filter = { _id: orderId, state, tries: { $lt: tries } }
        await orders.updateOne(filter, { ...update, $set: { ...$set, tries } })
      }
    },
    /**
     * Records money that was given back by hand: of a payment at the desk, or after its refund has failed for good
     * (`isGivenUp`); false if the order has changed since it was read.
     */
    handBack: async (read: OrderRecord, cents: number, note: string, ...todos: Todo[]): Promise<boolean> => {
      const { _id, state, tries, gaveUpAt, handedInCents } = read
      const total = (handedInCents ?? 0) + cents
      const absent = { $exists: false }
      const asRead = { gaveUpAt: gaveUpAt ?? absent, handedInCents: handedInCents ?? absent }
      return updateIf(
        orders,
        { _id, state, tries, nextAt: null, ...asRead },
        withTodo<OrderRecord & TodoOwner>(
          {
            $set: {
              handedInCents: total,
              [`handedNotes.${total}`]: note,
              ...((state === 'refund_failed' || state === 'refund_due') && { state: 'refunded' }),
            },
            $unset: { gaveUpAt: '' },
          },
          ...todos,
        ),
      )
    },
  }
}

/** For a user's data export and the deletion of their account. */
function personal(orders: Collection<OrderRecord>) {
  return {
    /** All orders of a student, newest first. */
    listFor: (userId: string): Promise<OrderRecord[]> =>
      orders.find({ userId }).sort({ createdAt: -1, _id: -1 }).toArray(),
    /** Those of a student's orders whose enrollment has ended. */
    listEnded: (userId: string): Promise<Pick<OrderRecord, '_id' | 'classId'>[]> =>
      orders.find({ userId, endedAt: { $exists: true } }, { projection: { classId: 1 } }).toArray(),
    /** Also what admins wrote about money that they gave back. */
    eraseEmail: async (userId: string): Promise<void> => {
      const $unset = { uid: '', handedNotes: '', refundNotes: '' } as const
      await orders.updateMany({ userId }, { $set: { email: '' }, $unset })
    },
    /** The user id of an order whose user had no record, by their identity. */
    ownerOf: async (uid: string): Promise<string | undefined> =>
      (await orders.findOne({ uid }, { projection: { userId: 1 } }))?.userId,
  }
}

/** A refund is tried again at a moment; or it has failed for good, which leaves a todo. */
function againUpdate(state: OrderState, next: Date | TaskTodo): UpdateFilter<OrderRecord> {
  const isStaying = state === 'enrolled'
  if (next instanceof Date) {
    return { $set: { nextAt: next, ...(!isStaying && { state: 'refund_due' as const }) } }
  }
  const failed = isStaying ? { gaveUpAt: next.at } : { state: 'refund_failed' as const }
  return withTodo<OrderRecord & TodoOwner>({ $set: { nextAt: null, ...failed } }, next)
}

function refundedAfter(tries: number): Pick<OrderRecord, 'state' | 'tries' | 'nextAt'> {
  return { state: 'refunded', tries, nextAt: null }
}
