import { config as readDotenv } from 'dotenv'
import { openStores } from '../database.ts'
import { missingStopFirst, stopFirstText } from '../migrations/stop-first.ts'

/**
 * Migrates the database before a new release starts, so that no start has to wait for it. Asks for the argument
 * `--stopped` if the previous release must not run during or after it.
 */
async function run(): Promise<void> {
  readDotenv({ quiet: true })
  const uri = process.env.MONGODB_URI
  if (!uri) throw new Error('MONGODB_URI: is missing')
  const stopFirst = process.argv.includes('--stopped') ? [] : await missingStopFirst(uri)
  if (stopFirst.length > 0) {
    throw new Error(stopFirstText(stopFirst))
  }
  const stores = await openStores(uri, console.log)
  await stores.close()
}

try {
  await run()
  console.log('The database is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
