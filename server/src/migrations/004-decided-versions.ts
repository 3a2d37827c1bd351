import type { ClassRecord } from '../domain/records.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 500
const FIELDS = { name: 1, image: 1, description: 1, priceInCents: 1, capacity: 1, rev: 1 } as const

/**
 * Keeps what was decided of the classes that have not changed since. What the others were like is no longer known, so
 * they get it with their next decision.
 */
export const keepDecidedVersions: Migration = {
  name: '004-decided-versions',
  run: async (db, assertLease) => {
    const classes = db.collection<ClassRecord>('classes')
    const unchanged = { status: { $ne: 'pending' as const }, changedSince: { $size: 0 } }
    const missing = { ...unchanged, decided: { $exists: false } }
    const nextRows = () => classes.find(missing, { projection: FIELDS }).limit(BATCH_ROWS).toArray()
    for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
      await assertLease()
      await classes.bulkWrite(
        rows.map(({ _id, rev, ...decided }) => ({
          updateOne: { filter: { _id, rev, ...missing }, update: { $set: { decided } } },
        })),
      )
    }
  },
}
