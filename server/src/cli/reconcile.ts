import { ServerEnv } from '@ningjing/contract/env.schemas'
import { config as readDotenv } from 'dotenv'
import * as z from 'zod/mini'
import { openStores } from '../database.ts'
import { type Discrepancy, lineOf } from '../features/reconciliation/discrepancy.rules.ts'
import { reconcile } from '../features/reconciliation/reconcile.ts'
import { stripeCards } from '../gateways/cards.ts'

/** A payment in progress can look like a discrepancy. Only what is still there after this time is reported. */
const RECHECK_MS = 3_000

const Settings = z.pick(ServerEnv, { MONGODB_URI: true, STRIPE_SECRET_KEY: true, STRIPE_API_URL: true })

/**
 * Compares the database with the card provider and returns the discrepancies. Writes nothing. The exit code is 0
 * without discrepancies, 1 with some, 2 when it could not look.
 */
async function run(): Promise<Discrepancy[]> {
  readDotenv({ quiet: true })
  const settings = readSettings()
  const stores = await openStores(settings.MONGODB_URI)
  const cards = stripeCards({ ...settings, STRIPE_WEBHOOK_SECRET: '' })
  const clock = { now: () => new Date() }
  try {
    const first = await reconcile({ stores, cards, clock })
    if (first.length === 0) return []
    await new Promise((resolve) => setTimeout(resolve, RECHECK_MS))
    const seenBefore = new Set(first.map(({ text }) => text))
    return (await reconcile({ stores, cards, clock })).filter(({ text }) => seenBefore.has(text))
  } finally {
    await stores.close()
  }
}

function countText(count: number): string {
  if (count === 0) return 'No discrepancies.'
  return count === 1 ? '1 discrepancy.' : `${count} discrepancies.`
}

function readSettings(): z.infer<typeof Settings> {
  const env = Object.entries(process.env).filter(([, value]) => value !== '')
  const parsed = z.safeParse(Settings, Object.fromEntries(env))
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(issues.join('; '))
}

try {
  const discrepancies = await run()
  for (const discrepancy of discrepancies) console.log(lineOf(discrepancy))
  console.log(countText(discrepancies.length))
  process.exitCode = discrepancies.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
}
