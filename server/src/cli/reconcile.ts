import { ServerEnv } from '@ningjing/contract/env.schemas'
import { config as readDotenv } from 'dotenv'
import * as z from 'zod/mini'
import { openStores } from '../database.ts'
import type { Finding } from '../features/reconciliation/check-seats-and-roles.rules.ts'
import { audit } from '../features/reconciliation/reconcile.ts'
import { stripeCards } from '../gateways/cards.ts'

/** Money on its way looks like a finding for a moment; what is still there after this long is one. */
const SECOND_LOOK_MS = 3_000

const Settings = z.pick(ServerEnv, { MONGODB_URI: true, STRIPE_SECRET_KEY: true, STRIPE_API_URL: true })

/** Checks money and seats against the card provider; changes nothing. Returns what is wrong. */
async function run(): Promise<Finding[]> {
  readDotenv({ quiet: true })
  const settings = readSettings()
  const stores = await openStores(settings.MONGODB_URI)
  const cards = stripeCards({ ...settings, STRIPE_WEBHOOK_SECRET: '' })
  try {
    const first = await audit({ stores, cards })
    if (first.length === 0) return []
    await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS))
    const seenBefore = new Set(first.map(({ text }) => text))
    return (await audit({ stores, cards })).filter(({ text }) => seenBefore.has(text))
  } finally {
    await stores.close()
  }
}

function readSettings(): z.infer<typeof Settings> {
  const env = Object.entries(process.env).filter(([, value]) => value !== '')
  const parsed = z.safeParse(Settings, Object.fromEntries(env))
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(faults.join('; '))
}

try {
  const findings = await run()
  for (const { invariant, text } of findings) console.log(`${invariant}  ${text}`)
  console.log(findings.length === 0 ? 'All is well: no finding.' : `${findings.length} findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
