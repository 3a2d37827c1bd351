import { randomUUID } from 'node:crypto'
import { type Db, MongoClient } from 'mongodb'
import { inject, onTestFinished } from 'vitest'
import { openStores } from '../database.ts'
import { LOG_COMPLETE } from '../domain/audit.records.ts'
import { databaseServer } from './worker-servers.ts'

/**
 * Databases that earlier tests of this worker have returned: empty, but with their indexes and the record that they
 * are migrated, because migrating is slow. The set-up of the test project drops all of them in the end.
 */
const idle: string[] = []
/** Databases that this worker has migrated. */
const migrated = new Set<string>()
let janitor: MongoClient | undefined

/** From then on, the audit log of each database says what the reconciliation compares with it. */
const BEGUN_AT = new Date()

/** Records which migrations have run (../migrations/migrate.ts). */
const MIGRATIONS = 'migrations'

/**
 * Takes an empty database on the server under test.
 * @param serverUri address of that server
 * @returns the address of the database, a function that connects to it, one that empties it, and one that returns it when
 * nobody is connected to it anymore
 */
export function borrowDatabase(serverUri = databaseServer()) {
  const name = idle.pop() ?? `${inject('databasePrefix')}-${randomUUID()}`
  const uri = addressOf(name, serverUri)
  const empty = async () => {
    const collections = await (await databaseAt(uri)).collections()
    const data = collections.filter(({ collectionName }) => collectionName !== MIGRATIONS)
    await Promise.all(data.map((collection) => collection.deleteMany()))
  }
  const giveBack = async () => {
    await empty()
    idle.push(name)
  }
  const open = async () => {
    // Reading what is missing takes 40 commands.
    const stores = await openStores(uri, undefined, migrated.has(name))
    if (!migrated.has(name)) {
      // This test may have set the clock, and the next one has another.
      const complete = { $set: { [`done.${LOG_COMPLETE}`]: BEGUN_AT } }
      await (await databaseAt(uri)).collection(MIGRATIONS).updateOne({}, complete)
    }
    migrated.add(name)
    return stores
  }
  return { uri, open, empty, giveBack }
}

/**
 * A database of this server, past any connection that a test may have cut. All tests of a worker share the connections,
 * because opening them takes longer than what they are opened for.
 * @param uri names the database
 */
export async function databaseAt(uri: string): Promise<Db> {
  janitor ??= await MongoClient.connect(databaseServer())
  return janitor.db(new URL(uri).pathname.slice(1))
}

/** A database without any collection. It is dropped when the test ends. */
export async function emptyDatabase() {
  const uri = addressOf(`test-${randomUUID()}`, databaseServer())
  const client = await MongoClient.connect(uri)
  const db = client.db()
  onTestFinished(async () => {
    await db.dropDatabase()
    await client.close()
  })
  return { uri, db }
}

function addressOf(database: string, serverUri: string): string {
  const address = new URL(serverUri)
  address.pathname = `/${database}`
  return address.toString()
}
