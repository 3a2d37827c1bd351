import { openStores } from '../database.ts'
import { assertNoStopFirst } from '../migrations/stop-first.ts'
import { DatabaseSettings, settingsOf } from './settings.ts'

/**
 * Migrates the database before a new release starts, so that no start has to wait for it. Asks for the argument
 * `--stopped` if the previous release must not run during or after it.
 */
async function run(): Promise<void> {
  const { MONGODB_URI: uri } = settingsOf(DatabaseSettings)
  if (!process.argv.includes('--stopped')) await assertNoStopFirst(uri)
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
