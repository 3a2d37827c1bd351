import { ServerEnv } from '@ningjing/contract/env.schemas'
import { MAX_KEPT_CLASSES, MAX_KEPT_DISCREPANCIES } from '@ningjing/contract/reconciliation/reconciliation'
import * as z from 'zod/mini'
import { openStores, type Stores } from '../database.ts'
import { type Discrepancy, lineOf } from '../features/reconciliation/discrepancy.rules.ts'
import { reconcile } from '../features/reconciliation/reconcile.ts'
import type { RunRecord } from '../features/reconciliation/reconciliation.store.ts'
import { mainClasses, noTotals } from '../features/reconciliation/totals.rules.ts'
import { stripeCards } from '../gateways/cards.ts'
import { assertNoStopFirst } from '../migrations/stop-first.ts'
import { settingsOf } from './settings.ts'

/** A payment in progress can look like a discrepancy. Only what is still there after this time is reported. */
const RECHECK_MS = 3_000
/** A seat that a killed process left free belongs to the first who waits after the next sweep (I18). */
const TWO_SWEEPS_MS = 30_000

const Settings = z.pick(ServerEnv, { MONGODB_URI: true, STRIPE_SECRET_KEY: true, STRIPE_API_URL: true })

/** Id of the admin who has started it; null for the operator. */
const by = process.argv[2] ?? null

/**
 * Compares the database with the card provider and returns the discrepancies. Writes nothing but what the page of the
 * admins shows of it. The exit code is 0 without discrepancies, 1 with some, 2 when it could not look.
 */
async function run(): Promise<Discrepancy[]> {
  const settings = settingsOf(Settings)
  await assertNoStopFirst(settings.MONGODB_URI)
  const stores = await openStores(settings.MONGODB_URI)
  const cards = stripeCards({ ...settings, STRIPE_WEBHOOK_SECRET: '' })
  const clock = { now: () => new Date() }
  try {
    const startedAt = clock.now()
    const first = noTotals()
    const seen = await reconcile({ stores, cards, clock }, first)
    const totals = seen.length === 0 ? first : noTotals()
    const discrepancies =
      seen.length === 0 ? [] : await lasting(seen, () => reconcile({ stores, cards, clock }, totals))
    const { byClass, ...sums } = totals
    await record(stores, {
      ...sums,
      money: { count: byClass.size, classes: mainClasses(totals, MAX_KEPT_CLASSES) },
      startedAt,
      endedAt: clock.now(),
      by,
      found: discrepancies.length,
      discrepancies: discrepancies.slice(0, MAX_KEPT_DISCREPANCIES),
    })
    return discrepancies
  } finally {
    await stores.close()
  }
}

/** Discrepancies that a later look finds again. */
async function lasting(
  first: Discrepancy[],
  lookAgain: () => Promise<Discrepancy[]>,
): Promise<Discrepancy[]> {
  const waitMs = first.some(({ promise }) => promise === 'I18') ? TWO_SWEEPS_MS : RECHECK_MS
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  const seenBefore = new Set(first.map(({ text }) => text))
  return (await lookAgain()).filter(({ text }) => seenBefore.has(text))
}

/** Stores the result for the page of the admins. A user of the database who may only read it still sees it here. */
async function record(stores: Stores, result: RunRecord): Promise<void> {
  try {
    await stores.reconciliation.record(result)
  } catch (error) {
    console.error(`The result was not stored: ${error instanceof Error ? error.message : error}`)
  }
}

function countText(count: number): string {
  if (count === 0) return 'No discrepancies.'
  return count === 1 ? '1 discrepancy.' : `${count} discrepancies.`
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
