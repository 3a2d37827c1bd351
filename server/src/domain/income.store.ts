import type { Collection, Db, Filter } from 'mongodb'
import { BATCH_ROWS, batchesOf } from '../base/batches.ts'
import {
  type CachedSum,
  hasWritesEnded,
  outdatedAt,
  storeOutdated,
  storeUpToDate,
} from '../base/cached-sum.ts'
import type { Indexes } from '../base/indexes.ts'
import { type IncomeSums, monthOf, NO_SUMS } from './income-sums.ts'
import { idsOf } from './names.store.ts'
import type { ClassRecord, PaymentRecord } from './records.ts'
import { wholeClassesOf } from './whole-classes.store.ts'

/**
 * Sums of the payments of one class, with its dates that are sold by themselves, of one pass, or of one month. The id is that
 * of the class or the product, or a month (UTC) such as `2026-05`.
 */
export type IncomeRecord = IncomeSums &
  CachedSum & {
    kind: 'class' | 'product' | 'month'
    /** Names under which it was sold. */
    names: string[]
  }

type Sums = Omit<IncomeSums, 'netCents'> & { _id: string }

/** The parts of a payment that the sums depend on. */
type Sold = Pick<PaymentRecord, 'classId' | 'productId' | 'createdAt'> & { classItem: { name: string } }

const INDEXES: Indexes = {
  income: [{ key: { isOpen: 1 } }, { key: { kind: 1, netCents: -1, _id: 1 } }],
  payments: [
    { key: { classId: 1, priceInCents: 1, refundedInCents: 1 } },
    { key: { createdAt: 1, priceInCents: 1, refundedInCents: 1 } },
  ],
}

/** Adds up payments by class and by month, so that a report does not read all of them (decision 020). */
export function incomeStore(db: Db) {
  const income = db.collection<IncomeRecord>('income')
  const payments = db.collection<PaymentRecord>('payments')
  const classes = db.collection<ClassRecord>('classes')
  const refresh = async (): Promise<void> => {
    const startedAt = Date.now()
    const open = await income.find({ isOpen: true }).toArray()
    if (open.length === 0) return
    const sums = await sumsOf(payments, classes, open)
    await income.bulkWrite(
      open.flatMap((one) => {
        const values = { ...NO_SUMS, ...sums.get(one._id) }
        const upToDate = hasWritesEnded(one, startedAt) ? [storeUpToDate(one, values)] : []
        return [storeOutdated(one, values), ...upToDate]
      }),
      { ordered: false },
    )
  }
  return {
    indexes: INDEXES,
    /** Adds up again what may have changed. */
    refresh,
    /** Marks the sums of a payment as outdated. Call it before the payment is written. */
    markOutdated: async (payment: Sold): Promise<void> => {
      const wholes = await wholeClassesOf(classes, [payment.classId])
      const classId = wholes.get(payment.classId) ?? payment.classId
      await income.bulkWrite(marksOf({ ...payment, classId }, new Date()), { ordered: false })
    },
    /** Ids of all sums. */
    ids: () => idsOf(income.find()),
    /** All sums that are up to date, in batches. */
    upToDate: () => batchesOf(income.find({ isOpen: false }).sort({ _id: 1 }).batchSize(BATCH_ROWS)),
    /** Adds up the payments of these classes and months; those without a payment are left out. */
    addUp: (records: IncomeRecord[]) => sumsOf(payments, classes, records),
    /** The sums of every month, and the classes and passes with the highest income. */
    read: async (topClasses: number): Promise<{ months: IncomeRecord[]; classes: IncomeRecord[] }> => {
      await refresh()
      const [months, classes] = await Promise.all([
        income.find({ kind: 'month' }).sort({ netCents: -1, _id: 1 }).toArray(),
        income
          .find({ kind: { $in: ['class', 'product'] }, payments: { $gt: 0 } })
          .sort({ netCents: -1, _id: 1 })
          .limit(topClasses)
          .toArray(),
      ])
      return { months, classes }
    },
  }
}

/** The writes that mark the sums of a payment's class and month as outdated. */
export function marksOf({ classId, productId, createdAt, classItem }: Sold, markedAt: Date) {
  const mark = (_id: string, kind: IncomeRecord['kind'], names: string[]) => ({
    updateOne: {
      filter: { _id },
      update: {
        ...outdatedAt(markedAt),
        $addToSet: { names: { $each: names } },
        $setOnInsert: { kind, ...NO_SUMS },
      },
      upsert: true,
    },
  })
  const kind = productId === undefined ? 'class' : 'product'
  return [mark(classId, kind, [classItem.name]), mark(monthOf(createdAt), 'month', [])]
}

/**
 * The sums of these classes and months, added up from the payments: one query after another, because a migration marks
 * every month there is, and as many new connections at once would take a busy database longer than a call may wait.
 */
async function sumsOf(
  payments: Collection<PaymentRecord>,
  classes: Collection<ClassRecord>,
  open: IncomeRecord[],
): Promise<Map<string, IncomeSums>> {
  const idsOf = (kind: IncomeRecord['kind']) => open.filter((one) => one.kind === kind).map(({ _id }) => _id)
  // What a pass is sold as stands where a class would.
  const found = await addUpClasses(payments, classes, [...idsOf('class'), ...idsOf('product')])
  for (const month of idsOf('month')) {
    found.push(...(await addUp(payments, { createdAt: inMonth(month) }, { $literal: month })))
  }
  return new Map(
    found.map(({ _id, paid, refunded, payments: count }) => {
      return [_id, { paid, refunded, netCents: paid - refunded, payments: count }]
    }),
  )
}

/** By class, with the dates that are sold by themselves: a class may have had hundreds. */
async function addUpClasses(
  payments: Collection<PaymentRecord>,
  classes: Collection<ClassRecord>,
  ids: string[],
): Promise<Sums[]> {
  const dates = await classes.find({ of: { $in: ids } }, { projection: { of: 1 } }).toArray()
  const wholes = new Map(dates.map(({ _id, of }) => [_id, of]))
  const sums = new Map<string, Sums>()
  for await (const some of batchesOf([...ids, ...wholes.keys()])) {
    for (const one of await addUp(payments, { classId: { $in: some } }, '$classId')) {
      const _id = wholes.get(one._id) ?? one._id
      const { paid, refunded, payments: count } = sums.get(_id) ?? NO_SUMS
      sums.set(_id, {
        _id,
        paid: paid + one.paid,
        refunded: refunded + one.refunded,
        payments: count + one.payments,
      })
    }
  }
  return [...sums.values()]
}

function addUp(payments: Collection<PaymentRecord>, filter: Filter<PaymentRecord>, by: unknown) {
  const sums = {
    paid: { $sum: '$priceInCents' },
    refunded: { $sum: '$refundedInCents' },
    payments: { $sum: 1 },
  }
  return payments.aggregate<Sums>([{ $match: filter }, { $group: { _id: by, ...sums } }]).toArray()
}

function inMonth(month: string): { $gte: Date; $lt: Date } {
  const start = new Date(`${month}-01T00:00:00Z`)
  return { $gte: start, $lt: new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1)) }
}
