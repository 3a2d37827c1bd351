import { type Document, MongoClient } from 'mongodb'
import type { AuditRecord } from '../domain/audit.records.ts'
import type { IncomeRecord } from '../domain/income.store.ts'
import type { MailRecord } from '../domain/mail.records.ts'
import type { PurseRecord } from '../domain/purse.records.ts'
import type {
  ClassRecord,
  OrderRecord,
  PaymentRecord,
  SelectionRecord,
  UserRecord,
} from '../domain/records.ts'
import type { MarkRecord } from '../features/roster/attendance.store.ts'
import { databaseAt } from './test-database.ts'

/** The raw collections, for a test that writes data the product never writes. */
export async function openRawDatabase(databaseUri: string) {
  const client = await new MongoClient(databaseUri).connect()
  const db = client.db()
  return {
    db,
    attendance: db.collection<{ _id: string; marks: Record<string, MarkRecord> }>('attendance'),
    audit: db.collection<AuditRecord>('audit'),
    classes: db.collection<ClassRecord>('classes'),
    income: db.collection<IncomeRecord>('income'),
    mails: db.collection<MailRecord>('mails'),
    orders: db.collection<OrderRecord>('orders'),
    payments: db.collection<PaymentRecord>('payments'),
    purses: db.collection<PurseRecord>('purses'),
    selections: db.collection<SelectionRecord>('selections'),
    users: db.collection<UserRecord>('users'),
    close: () => client.close(),
  }
}

/** A connection that notes how many rows each of its commands has read. */
export async function watchReads(databaseUri: string) {
  const client = await MongoClient.connect(databaseUri, { monitorCommands: true })
  const reads: number[] = []
  client.on('commandSucceeded', ({ reply }) => {
    const { cursor } = reply as { cursor?: { firstBatch: unknown[] } }
    reads.push(cursor?.firstBatch.length ?? 0)
  })
  return { db: client.db(), reads, close: () => client.close() }
}

/** Every document of a migrated database, by collection. */
export async function readRecords({ databaseUri }: At): Promise<[collection: string, Document[]][]> {
  const collections = await (await databaseAt(databaseUri)).collections()
  const records = await Promise.all(
    collections
      .filter(({ collectionName }) => collectionName !== 'migrations')
      .map(async (collection): Promise<[string, Document[]]> => {
        return [collection.collectionName, await collection.find().toArray()]
      }),
  )
  return records.filter(([, documents]) => documents.length > 0)
}

/** Adds documents to another migrated database. */
export async function addRecords({ databaseUri }: At, records: [collection: string, Document[]][]) {
  const db = await databaseAt(databaseUri)
  await Promise.all(records.map(([name, documents]) => db.collection(name).insertMany(documents)))
}

type At = { databaseUri: string }
