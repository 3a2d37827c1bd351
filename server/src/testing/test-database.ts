import { randomUUID } from 'node:crypto'
import { MongoClient } from 'mongodb'
import { inject } from 'vitest'

/**
 * Databases that earlier tests of this worker have returned: empty, but with their indexes and the record that they
 * are migrated, because migrating is slow. The set-up of the test project drops all of them in the end.
 */
const idle: string[] = []
let janitor: MongoClient | undefined

/** Records which migrations have run (../migrations/migrate.ts). */
const MIGRATIONS = 'migrations'

/**
 * Takes an empty database on the server under test.
 * @param serverUri address of that server
 * @returns the address of the database, and a function that returns it when nobody is connected to it any more
 */
export function borrowDatabase(serverUri: string): { uri: string; giveBack: () => Promise<void> } {
  const name = idle.pop() ?? `${inject('databasePrefix')}-${randomUUID()}`
  const address = new URL(serverUri)
  address.pathname = `/${name}`
  const giveBack = async () => {
    const collections = await (await openJanitor()).db(name).collections()
    const data = collections.filter(({ collectionName }) => collectionName !== MIGRATIONS)
    await Promise.all(data.map((collection) => collection.deleteMany()))
    idle.push(name)
  }
  return { uri: address.toString(), giveBack }
}

/** Connects past any connection that a test may have cut. */
async function openJanitor(): Promise<MongoClient> {
  janitor ??= await MongoClient.connect(inject('mongodbUri'))
  return janitor
}
