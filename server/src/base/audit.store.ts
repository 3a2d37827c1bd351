import { type Db, type Filter, ObjectId } from 'mongodb'
import type { Indexes } from './indexes.ts'
import { type Order, type PageQuery, pageOf } from './paging.ts'
import type { AuditRecord } from './records.ts'

/** What is looked for in the log; `from` is included, `to` is not. */
export type AuditQuery = PageQuery & {
  what?: string | undefined
  who?: string | undefined
  subject?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Lines of the log that one person is shown of it. */
const MAX_ABOUT_LENGTH = 1000

/** The newest entry first. */
const LATEST_FIRST: Order = { field: 'at', direction: -1 }

const INDEXES: Indexes = {
  audit: [
    { key: { at: -1, _id: -1 } },
    { key: { subject: 1, at: -1, _id: -1 } },
    { key: { who: 1, at: -1, _id: -1 } },
    { key: { what: 1, at: -1, _id: -1 } },
  ],
}

/** The append-only log of who did what; entries hold ids, never names or e-mails. */
export function auditStore(db: Db) {
  const entries = db.collection<AuditRecord>('audit')
  return {
    indexes: INDEXES,
    append: async (entry: Omit<AuditRecord, '_id'>): Promise<void> => {
      await entries.insertOne({ _id: new ObjectId().toHexString(), ...entry })
    },
    /** Entries of these kinds, oldest first. */
    listOf: (whats: string[]) =>
      entries
        .find({ what: { $in: whats } })
        .sort({ at: 1, _id: 1 })
        .toArray(),
    listFor: (subject: string) => entries.find({ subject }).sort({ at: 1, _id: 1 }).toArray(),
    /** What somebody did or what was done to the account, newest first. */
    listAbout: (userId: string) =>
      entries
        .find({ $or: [{ who: userId }, { subject: userId }] })
        .sort({ at: -1, _id: -1 })
        .limit(MAX_ABOUT_LENGTH)
        .toArray(),
    /** One page of the entries that fit, newest first. */
    page: (query: AuditQuery) => pageOf(entries, filterOf(query), LATEST_FIRST, query),
  }
}

function filterOf({ what, who, subject, from, to }: AuditQuery): Filter<AuditRecord> {
  return {
    ...(what !== undefined && { what }),
    ...(who !== undefined && { who }),
    ...(subject !== undefined && { subject }),
    ...((from || to) && { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  }
}
