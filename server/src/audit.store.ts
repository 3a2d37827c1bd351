import { type Db, ObjectId } from 'mongodb'
import type { AuditRecord } from './records.ts'

/** Lines of the log that one person is shown of it. */
const ABOUT_MOST = 1000

/** The append-only log of who did what; entries hold ids, never names or e-mails. */
export function auditStore(db: Db) {
  const entries = db.collection<AuditRecord>('audit')
  return {
    ensureIndexes: async () => {
      await entries.createIndexes([{ key: { at: -1 } }, { key: { subject: 1, at: -1 } }])
    },
    append: async (entry: Omit<AuditRecord, '_id'>): Promise<void> => {
      await entries.insertOne({ _id: new ObjectId().toHexString(), ...entry })
    },
    /** Entries of these kinds, oldest first. */
    listOf: (whats: string[]) =>
      entries
        .find({ what: { $in: whats } })
        .sort({ at: 1, _id: 1 })
        .toArray(),
    /** What somebody did or what was done to the account, newest first. */
    listAbout: (userId: string) =>
      entries
        .find({ $or: [{ who: userId }, { subject: userId }] })
        .sort({ at: -1, _id: -1 })
        .limit(ABOUT_MOST)
        .toArray(),
    listFor: (subject: string) => entries.find({ subject }).sort({ at: 1, _id: 1 }).toArray(),
  }
}
