import type { Migration } from './migration.ts'

/** Says of the classes of earlier releases that they are no single date. */
export const keepDatesApart: Migration = {
  name: '017-dates-apart',
  // The previous release would list each single date beside its class, and its new classes would be in no list.
  stopFirst: true,
  run: async (db, assertLease) => {
    await assertLease()
    await db.collection('classes').updateMany({ of: { $exists: false } }, { $set: { of: '' } })
  },
}
