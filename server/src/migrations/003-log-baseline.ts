import { createHash } from 'node:crypto'
import type { Collection, Db } from 'mongodb'
import type { AuditRecord } from '../domain/audit.records.ts'
import type { ClassRecord, UserRecord } from '../domain/records.ts'
import type { Migration } from './migration.ts'

const BATCH_ROWS = 500

/**
 * Writes into the audit log what earlier releases left unrecorded: the capacity and status of every class, the role
 * of everyone who is more than a student, and of everyone whose role has changed. From then on the reconciliation
 * compares with the log. An entry has the same values before and after, and an id that follows from its subject.
 */
export const addLogBaseline: Migration = {
  name: '003-log-baseline',
  run: async (db, assertLease) => {
    const audit = db.collection<AuditRecord>('audit')
    const at = new Date()
    for await (const { _id, status, capacity } of classesOf(db)) {
      await record(audit, assertLease, { what: 'class.edit', subject: _id, facts: { status, capacity }, at })
    }
    for await (const { _id, role } of await usersOf(db, audit)) {
      await record(audit, assertLease, { what: 'user.role', subject: _id, facts: { role }, at })
    }
  },
}

function classesOf(db: Db) {
  return db
    .collection<ClassRecord>('classes')
    .find({}, { projection: { status: 1, capacity: 1 } })
    .batchSize(BATCH_ROWS)
}

async function usersOf(db: Db, audit: Collection<AuditRecord>) {
  const changes = await audit.find({ what: 'user.role' }, { projection: { subject: 1 } }).toArray()
  const changed = [...new Set(changes.map(({ subject }) => subject))]
  return db
    .collection<UserRecord>('users')
    .find({ $or: [{ role: { $ne: 'student' } }, { _id: { $in: changed } }] }, { projection: { role: 1 } })
}

type Baseline = Pick<AuditRecord, 'what' | 'subject' | 'at'> & { facts: Record<string, unknown> }

async function record(
  audit: Collection<AuditRecord>,
  assertLease: () => Promise<void>,
  { facts, ...entry }: Baseline,
): Promise<void> {
  const _id = createHash('sha256').update(`baseline:${entry.subject}`).digest('hex').slice(0, 24)
  await assertLease()
  const values = { who: 'system', ...entry, before: facts, after: facts }
  await audit.updateOne({ _id }, { $setOnInsert: values }, { upsert: true })
}
