import { type Db, type Filter, ObjectId } from 'mongodb'
import type { Indexes } from '../base/indexes.ts'
import { insertOnce } from '../base/insert-once.store.ts'
import { type Order, type PageQuery, pageOf } from '../base/paging.ts'
import type { AuditRecord } from './audit.records.ts'
import { auditSum } from './audit-sum.ts'

/** Filters of the log; `from` is inclusive, `to` is exclusive. */
export type AuditQuery = PageQuery & {
  what?: string | undefined
  who?: string | undefined
  /** One, or any of several. */
  subject?: string | string[] | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Entries in the export of a user's own data. */
const MAX_OWN_ENTRIES = 1000

const LATEST_FIRST: Order = { field: 'at', direction: -1 }

const INDEXES: Indexes = {
  audit: [
    { key: { at: -1, _id: -1 } },
    { key: { subject: 1, at: -1, _id: -1 } },
    { key: { who: 1, at: -1, _id: -1 } },
    { key: { what: 1, at: -1, _id: -1 } },
  ],
}

/** The append-only log of who did what. Entries hold ids, no names and no e-mails. */
export function auditStore(db: Db) {
  const entries = db.collection<AuditRecord>('audit')
  return {
    indexes: INDEXES,
    append: async (entry: Omit<AuditRecord, '_id'>): Promise<void> => {
      await entries.insertOne(withSum({ _id: new ObjectId().toHexString(), ...entry }))
    },
    /** Adds an entry unless there is one with its id. */
    insertOnce: (entry: AuditRecord) => insertOnce(entries, withSum(entry)),
    /** Whether there is an entry of this action. */
    has: async (what: string) => (await entries.findOne({ what }, { projection: { _id: 1 } })) !== null,
    listFor: (subject: string) => entries.find({ subject }).sort({ at: 1, _id: 1 }).toArray(),
    /** Entries by or about a user, newest first. */
    listAbout: (userId: string) =>
      entries
        .find({ $or: [{ who: userId }, { subject: userId }] })
        .sort({ at: -1, _id: -1 })
        .limit(MAX_OWN_ENTRIES)
        .toArray(),
    /** A page of the matching entries, newest first. */
    page: (query: AuditQuery) => pageOf(entries, filterOf(query), LATEST_FIRST, query),
  }
}

function withSum(entry: AuditRecord): AuditRecord {
  return { ...entry, sum: auditSum(entry) }
}

function filterOf({ what, who, subject, from, to }: AuditQuery): Filter<AuditRecord> {
  return {
    ...(what !== undefined && { what }),
    ...(who !== undefined && { who }),
    ...(subject !== undefined && { subject: { $in: [subject].flat() } }),
    ...((from || to) && { at: { ...(from && { $gte: from }), ...(to && { $lt: to }) } }),
  }
}
