import { MongoClient } from 'mongodb'
import { startErrorText } from '../base/database-errors.ts'
import { MIGRATIONS, STATE_ID, stateOf } from './migrate.ts'

/**
 * Throws if a database lacks migrations that end what the previous release can do beside this one; an empty database
 * lacks none. The message is one line that says what the operator has to do first. Called before `openStores`, which
 * migrates, by what may run while the previous release still does.
 */
export async function assertNoStopFirst(uri: string): Promise<void> {
  const names = await missingStopFirst(uri)
  if (names.length === 0) return
  throw new Error(
    `The previous release cannot run beside this one (${names}). ` +
      'Stop all its processes, then run npm run migrate -- --stopped',
  )
}

/** Names of these migrations. Throws an error whose message is one line for the operator. */
async function missingStopFirst(uri: string): Promise<string[]> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 })
  try {
    await client.connect()
    const db = client.db()
    if (!(await db.listCollections({}, { nameOnly: true }).hasNext())) return []
    const { done = {} } = (await stateOf(db).findOne({ _id: STATE_ID })) ?? {}
    return MIGRATIONS.filter(({ name, stopFirst }) => stopFirst && !done[name]).map(({ name }) => name)
  } catch (error) {
    throw new Error(startErrorText(error), { cause: error })
  } finally {
    await client.close()
  }
}
