import { incomeStore, marksOf } from '../domain/income.store.ts'
import type { PaymentRecord } from '../domain/records.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 1_000

/** Adds up the payments of all classes and months that have been sold. */
export const openIncome: Migration = {
  name: '006-income',
  run: async (db, assertLease) => {
    const income = db.collection<{ _id: string }>('income')
    // Old enough that the sums are kept at once.
    const markedAt = new Date(0)
    const sold = db.collection<PaymentRecord>('payments').aggregate<Parameters<typeof marksOf>[0]>(
      [
        {
          $group: {
            _id: {
              classId: '$classId',
              name: '$classItem.name',
              month: { $dateToString: { date: '$createdAt', format: '%Y-%m' } },
            },
            createdAt: { $first: '$createdAt' },
          },
        },
        { $project: { _id: 0, classId: '$_id.classId', classItem: { name: '$_id.name' }, createdAt: 1 } },
      ],
      { allowDiskUse: true },
    )
    let writes: ReturnType<typeof marksOf> = []
    const write = async () => {
      await assertLease()
      if (writes.length > 0) await income.bulkWrite(writes, { ordered: false })
      writes = []
    }
    for await (const payment of sold) {
      writes.push(...marksOf(payment, markedAt))
      if (writes.length >= BATCH_ROWS) await write()
    }
    await write()
    await assertLease()
    await incomeStore(db).refresh()
  },
}
