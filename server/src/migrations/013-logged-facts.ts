import { createHash } from 'node:crypto'
import { type AuditRecord, LOG_COMPLETE } from '../domain/audit.records.ts'
import { clubIdStore } from '../domain/club-id.store.ts'
import type { ClassRecord } from '../domain/records.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 500
const ID_DIGITS = 24

const FIELDS = { priceInCents: 1, stage: 1, terms: 1, salesEndAt: 1, sessions: 1 } as const

type Facts = Pick<ClassRecord, '_id' | keyof typeof FIELDS>

/**
 * Writes the price, the stage, the terms, the end of sales and the dates of every class into the audit log, which
 * earlier releases left out, so that the reconciliation can compare with it. Gives the club its id. Changes by the
 * previous release do not say their values, and are then not compared.
 */
export const logFacts: Migration = {
  name: LOG_COMPLETE,
  run: async (db, assertLease) => {
    const audit = db.collection<AuditRecord>('audit')
    // Before the classes are read: what the previous release changes meanwhile is newer.
    const at = new Date()
    const classes = db.collection<Facts>('classes').find({}, { projection: FIELDS }).batchSize(BATCH_ROWS)
    let writes: ReturnType<typeof entryOf>[] = []
    const write = async () => {
      await assertLease()
      if (writes.length > 0) await audit.bulkWrite(writes, { ordered: false })
      writes = []
    }
    for await (const yogaClass of classes) {
      writes.push(entryOf(yogaClass, at))
      if (writes.length >= BATCH_ROWS) await write()
    }
    await write()
    await assertLease()
    await clubIdStore(db).read()
  },
}

/** An entry with the same values before and after, and an id that follows from its subject. */
function entryOf({ _id: subject, sessions, ...fields }: Facts, at: Date) {
  const _id = createHash('sha256').update(`facts:${subject}`).digest('hex').slice(0, ID_DIGITS)
  const dates = sessions.map(({ id, at: begins, minutes, canceled }) => ({
    sessionId: id,
    at: begins,
    minutes,
    ...(canceled && { canceled: true, share: canceled.share }),
  }))
  const { priceInCents, stage, terms, salesEndAt } = fields
  const facts = { priceInCents, stage, terms, salesEndAt, dates }
  const entry = { who: 'system', what: 'class.edit', subject, before: facts, after: facts, at }
  return { updateOne: { filter: { _id }, update: { $setOnInsert: entry }, upsert: true } }
}
