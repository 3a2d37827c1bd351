import { BSON, type Collection, type Db, type Document, MongoClient } from 'mongodb'
import { startErrorText } from '../base/database-errors.ts'
import { type Lease, type LeaseRecord, takeLease } from '../base/lease.ts'
import { LEASE_MS, STATE_ID, stateOf } from './migrate.ts'

/**
 * Collections that are not exported. `counters` are those of the rate limits: they last hours and say where people
 * called from. `slots` last minutes. `migrations` is in the first line of the file; its lease belongs to a process.
 */
export const LEFT_OUT: readonly string[] = ['counters', 'migrations', 'slots']

/** A server that has prepared a database has given the club its id. The one in the file replaces it. */
const PREPARED = 'club'

/** Documents that are read at once; a picture may have 300 kB. */
const READ_ROWS = 100

/** A batch of documents is written when it has so many rows or characters. */
const BATCH_ROWS = 1_000
const BATCH_CHARACTERS = 4 * 1024 * 1024

/** Numbers keep their type: as JavaScript's numbers, 5.0 would become the integer 5. */
const EXACT = { promoteValues: false }

/** A document as its line in the file. */
type Row = { collection: string; line: string }

/** All data of a club, past the stores, so that a collection which is added later is not forgotten. */
export async function openClubData(uri: string) {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: 3_000,
    writeConcern: { w: 'majority', journal: true },
    readConcern: { level: 'majority' },
  })
  await client.connect().catch((error) => {
    throw new Error(startErrorText(error), { cause: error })
  })
  const db = client.db()
  return {
    /** The migrations that the database has had, with their times. */
    migrations: async (): Promise<Record<string, Date>> => {
      const state = await stateOf(db).findOne({ _id: STATE_ID })
      if (state?.importing) throw new Error('An import into this database has not finished.')
      return state?.done ?? {}
    },
    rows: () => rowsOf(db),
    fill: (lines: AsyncIterable<string>, migrations: Record<string, Date>) => fill(db, lines, migrations),
    close: () => client.close(),
  }
}

/** Every document, by collection and id. */
async function* rowsOf(db: Db): AsyncGenerator<Row> {
  for (const collection of await collectionsOf(db)) {
    const name = collection.collectionName
    for await (const document of collection.find().sort({ _id: 1 }).batchSize(READ_ROWS)) {
      yield {
        collection: name,
        line: BSON.EJSON.stringify({ collection: name, document }, { relaxed: false }),
      }
    }
  }
}

async function collectionsOf(db: Db): Promise<Collection[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray()
  const names = found.map(({ name }) => name).filter((name) => !/^system\./.test(name))
  return names
    .filter((name) => !LEFT_OUT.includes(name))
    .sort()
    .map((name) => db.collection(name, EXACT))
}

/**
 * Writes documents into an empty database, under the lease of the migrations, so that no server starts meanwhile. If
 * this is cut short, a mark stays until a later import empties the database and begins again; no server starts on it.
 */
async function fill(db: Db, lines: AsyncIterable<string>, done: Record<string, Date>): Promise<void> {
  const lease = await takeLease(stateOf(db) as Collection<LeaseRecord>, STATE_ID, LEASE_MS)
  if (!lease) throw new Error('Another process is migrating this database. Try again in 15 seconds.')
  try {
    const state = await stateOf(db).findOne(lease.held)
    if (!state?.importing) await assertEmpty(db)
    await stateOf(db).updateOne(lease.held, { $set: { importing: new Date() }, $unset: { done: true } })
    for (const collection of await collectionsOf(db)) await collection.drop()
    await insertAll(db, lines, lease)
    const { matchedCount } = await stateOf(db).updateOne(lease.held, {
      $set: { done },
      $unset: { importing: true },
    })
    if (matchedCount === 0) throw leaseLost()
  } finally {
    await lease.release()
  }
}

async function assertEmpty(db: Db): Promise<void> {
  for (const collection of await collectionsOf(db)) {
    if (collection.collectionName === PREPARED) continue
    if (!(await collection.findOne({}, { projection: { _id: 1 } }))) continue
    const where = `${db.databaseName} holds ${collection.collectionName}`
    throw new Error(`A club can be imported into an empty database only, but ${where}. Nothing was changed.`)
  }
}

async function insertAll(db: Db, lines: AsyncIterable<string>, lease: Lease): Promise<void> {
  let batch: Document[] = []
  let characters = 0
  let target = ''
  const write = async () => {
    if (!(await lease.renew())) throw leaseLost()
    if (batch.length > 0) await db.collection(target).insertMany(batch)
    batch = []
    characters = 0
  }
  for await (const line of lines) {
    const { collection, document } = BSON.EJSON.parse(line, { relaxed: false })
    if (collection !== target || batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await write()
    target = collection
    batch.push(document)
    characters += line.length
  }
  await write()
}

function leaseLost(): Error {
  return new Error('Another process has begun an import into this database.')
}
