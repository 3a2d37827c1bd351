import { config as readDotenv } from 'dotenv'
import { readConfig } from '../base/config.ts'
import { openStores } from '../database.ts'
import { ALERT_KINDS } from '../domain/mail.records.ts'
import { assertNoStopFirst } from '../migrations/stop-first.ts'
import { recordAlert } from '../steps/record-alert.ts'

/** A result that is older is not the one that the alert is about. */
const RESULT_AGE_MS = 60 * 60_000

/**
 * Tells the admins of a job that has failed, by mail and notice, once a day for each kind. Units and compose.yaml call
 * it. Usage: npm run alert -- backup|reconciliation|dispute|certificate
 */
async function run(): Promise<void> {
  readDotenv({ quiet: true })
  const what = ALERT_KINDS.find((kind) => kind === process.argv[2])
  if (!what) throw new Error(`npm run alert -- ${ALERT_KINDS.join('|')}`)
  const config = readConfig(process.env)
  await assertNoStopFirst(config.MONGODB_URI)
  const stores = await openStores(config.MONGODB_URI)
  const clock = { now: () => new Date() }
  try {
    const { run: last } = (what === 'reconciliation' && (await stores.reconciliation.read())) || {}
    const isFresh = last && clock.now().getTime() - last.endedAt.getTime() < RESULT_AGE_MS
    await recordAlert({ stores, config, clock }, what, isFresh && last.found > 0 ? last.found : undefined)
  } finally {
    await stores.close()
  }
}

try {
  await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
