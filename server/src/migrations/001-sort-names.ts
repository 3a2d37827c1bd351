import { sortNameOf } from '../base/search-keys.ts'
import type { UserRecord } from '../domain/records.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 500

/** Gives the users that were stored before lists could be sorted by name the name they are sorted by. */
export const fillSortNames: Migration = {
  name: '001-sort-names',
  run: async (db, assertLease) => {
    const users = db.collection<UserRecord & { sortName?: string }>('users')
    const missing = { sortName: { $exists: false } }
    const nextRows = () =>
      users
        .find(missing, { projection: { name: 1 } })
        .limit(BATCH_ROWS)
        .toArray()
    for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
      await assertLease()
      await users.bulkWrite(
        rows.map(({ _id, name }) => ({
          updateOne: { filter: { _id, ...missing }, update: { $set: { sortName: sortNameOf(name ?? '') } } },
        })),
      )
    }
  },
}
