import type { Db } from 'mongodb'
import type { Indexes } from '../../base/indexes.ts'
import { insertOnce } from '../../base/insert-once.store.ts'
import { NEWEST_FIRST, type PageQuery, pageOf } from '../../base/paging.ts'

/** A pass from another system that waits for a person with its e-mail address. */
export type ImportedRecord = {
  /** The id that its order and its pass will have. */
  _id: string
  email: string
  productId: string
  /** Credits left; null for as many as wanted. */
  left: number | null
  validUntil: Date
  /** User id of the admin who has imported it. */
  by: string
  createdAt: Date
  /** The database deletes it then. */
  waitsUntil: Date
}

const INDEXES: Indexes = {
  imported: [
    { key: { email: 1 } },
    { key: { createdAt: -1, _id: -1 } },
    { key: { waitsUntil: 1 }, expireAfterSeconds: 0 },
  ],
}

/** Imported passes until somebody with their e-mail address is known. For admins alone: they name people. */
export function importedStore(db: Db) {
  const imported = db.collection<ImportedRecord>('imported')
  return {
    indexes: INDEXES,
    /** False if it waits already. */
    insertOnce: (record: ImportedRecord) => insertOnce(imported, record),
    /** Those of these ids that wait. */
    findAll: (ids: string[]) => imported.find({ _id: { $in: ids } }).toArray(),
    /** Those that wait for this e-mail address. */
    findFor: (email: string, now: Date) => imported.find({ email, waitsUntil: { $gt: now } }).toArray(),
    /** Newest first, without those that are over and that the database has not deleted yet. */
    page: (query: PageQuery, now: Date) =>
      pageOf<ImportedRecord>(imported, { waitsUntil: { $gt: now } }, NEWEST_FIRST, query),
    remove: async (id: string): Promise<number> => (await imported.deleteOne({ _id: id })).deletedCount,
    removeAllOf: async (email: string): Promise<void> => {
      await imported.deleteMany({ email })
    },
  }
}
