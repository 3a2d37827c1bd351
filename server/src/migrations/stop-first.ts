import { MongoClient } from 'mongodb'
import { startErrorText } from '../base/database-errors.ts'
import { MIGRATIONS, STATE_ID, stateOf } from './migrate.ts'

/**
 * Names of the migrations that a database lacks and that end what the previous release can do beside this one. None
 * for an empty database. Throws an error whose message is one line for the operator.
 */
export async function missingStopFirst(uri: string, migrations = MIGRATIONS): Promise<string[]> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 3_000 })
  try {
    await client.connect()
    const db = client.db()
    if (!(await db.listCollections({}, { nameOnly: true }).hasNext())) return []
    const { done = {} } = (await stateOf(db).findOne({ _id: STATE_ID })) ?? {}
    return migrations.filter(({ name, stopFirst }) => stopFirst && !done[name]).map(({ name }) => name)
  } catch (error) {
    throw new Error(startErrorText(error), { cause: error })
  } finally {
    await client.close()
  }
}

/** What an operator has to do first, in one line. */
export function stopFirstText(names: string[]): string {
  return (
    `The previous release cannot run beside this one (${names}). ` +
    'Stop all its processes, then run npm run migrate -- --stopped'
  )
}
