import type { Db } from 'mongodb'
import { findRaw } from '../../base/find-raw.ts'
import type { Indexes } from '../../base/indexes.ts'
import type { RawRecord } from '../../base/raw-record.ts'
import type { IncomeRecord } from '../../domain/income.store.ts'
import type { ClassRecord } from '../../domain/records.ts'
import { wholeClassesOf } from '../../domain/whole-classes.store.ts'
import { classIdsOf, monthsOf, packSales, rangeOf, type Sale, type SalesMonth } from './sales-month.rules.ts'

/** With the last mark of the month's sums (`income`) before it was packed. */
type StoredMonth = SalesMonth & { markedAt: Date }

/** Holds every field that sales are packed from, so that no payment is read. */
const SALES = { createdAt: 1, classId: 1, priceInCents: 1, kind: 1 } as const

const INDEXES: Indexes = { payments: [{ key: SALES }] }

/** The payments by month. A stored month counts while no payment of it was announced since (decision 071). */
export function salesMonthStore(db: Db) {
  const stored = db.collection<StoredMonth>('salesMonths', { promoteBuffers: true })
  const income = db.collection<IncomeRecord>('income')
  const classes = db.collection<ClassRecord>('classes')

  /**
   * A moved place is left out: its enrollment began with the payment that pays it.
   * @param before the month as it was packed last: its classes are not looked up again, as they are no single dates
   */
  const pack = async (month: string, before?: SalesMonth): Promise<SalesMonth> => {
    const { start, end } = rangeOf(month)
    const found = await findRaw(db, 'payments', {
      filter: { createdAt: { $gte: start, $lt: end }, kind: { $ne: 'moved' } },
      projection: { _id: 0, createdAt: 1, classId: 1, priceInCents: 1 },
      hint: SALES,
      sort: { createdAt: 1 },
    })
    const sales = found.map(saleOf)
    const known = before && classIdsOf(before)
    const unknown = sales.map(({ classId }) => classId).filter((id) => !known?.has(id))
    return packSales(month, sales, await wholeClassesOf(classes, unknown))
  }
  /** The last marks of the months whose sums are up to date: all their payments are written. */
  const marksOf = async (months: { _id?: { $in: string[] } }): Promise<ReadonlyMap<string, number>> => {
    const found = await income
      .find({ ...months, kind: 'month', isOpen: false }, { projection: { markedAt: 1 } })
      .toArray()
    return new Map(found.map(({ _id, markedAt }) => [_id, markedAt.getTime()]))
  }
  return {
    indexes: INDEXES,
    /** The payments of the months in which a period lies. */
    read: async ({ start, end }: { start: Date; end: Date }): Promise<SalesMonth[]> => {
      const names = monthsOf(start, end)
      const months = { _id: { $in: names } }
      const [marks, known] = await Promise.all([marksOf(months), stored.find(months).toArray()])
      const byName = new Map(known.map((month) => [month._id, month]))
      const found: SalesMonth[] = []
      // One month after the other, so that a long period does not take every connection.
      for (const name of names) {
        const month = byName.get(name)
        const isFresh = month?.markedAt.getTime() === marks.get(name)
        found.push(month && isFresh ? month : await pack(name, month))
      }
      return found
    },
    /** Stores the months that are not stored, or were before the last mark. */
    keep: async (): Promise<void> => {
      const marks = await marksOf({})
      const known = await stored
        .find({ _id: { $in: [...marks.keys()] } }, { projection: { markedAt: 1 } })
        .toArray()
      const storedAt = new Map(known.map(({ _id, markedAt }) => [_id, markedAt.getTime()]))
      for (const [name, markedAt] of marks) {
        if (storedAt.get(name) === markedAt) continue
        const { _id, ...month } = await pack(name)
        const values = { ...month, markedAt: new Date(markedAt) }
        await stored.updateOne({ _id }, { $set: values }, { upsert: true })
      }
    },
  }
}

function saleOf(payment: RawRecord): Sale {
  return {
    createdAt: payment.moment('createdAt'),
    classId: payment.text('classId'),
    priceInCents: payment.number('priceInCents'),
  }
}
