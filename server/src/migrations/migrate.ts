import { setTimeout as wait } from 'node:timers/promises'
import type { Collection, Db, IndexDescription } from 'mongodb'
import { isReleased, type Lease, type LeaseRecord, takeLease } from '../base/lease.ts'
import { fillSortNames } from './001-sort-names.ts'
import { addTodos } from './002-todos.ts'
import { addLogBaseline } from './003-log-baseline.ts'
import { keepDecidedVersions } from './004-decided-versions.ts'
import { removeLoggedTexts } from './005-log-without-texts.ts'
import { openIncome } from './006-income.ts'
import { fillTransactionKeys } from './007-transaction-keys.ts'
import { fillSearchWords } from './008-search-words.ts'
import { addSchedules } from './010-schedules.ts'
import { endCanceledDates } from './011-canceled-dates.ts'
import { markFailedRefunds } from './012-failed-refunds.ts'
import { logFacts } from './013-logged-facts.ts'
import { keepReceiptIds } from './016-receipt-numbers.ts'
import { keepDatesApart } from './017-dates-apart.ts'
import type { Migration } from './migration.ts'

/** What the database has to look like. */
export type Schema = { migrations: readonly Migration[]; indexes: readonly WantedIndexes[] }
type WantedIndexes = readonly [collection: string, indexes: IndexDescription[]]

/** Every migration, in the order in which they run. The numbers 009, 014 and 015 were never used. */
export const MIGRATIONS: readonly Migration[] = [
  fillSortNames,
  addTodos,
  addLogBaseline,
  keepDecidedVersions,
  removeLoggedTexts,
  openIncome,
  fillTransactionKeys,
  fillSearchWords,
  addSchedules,
  endCanceledDates,
  markFailedRefunds,
  logFacts,
  keepReceiptIds,
  keepDatesApart,
]

/** One document: the lease and the record of finished migrations, so that one filter fences both. */
type State = LeaseRecord & {
  done?: Record<string, Date>
  /** When an import of a club began; only while the database holds a part of it (club-data.ts). */
  importing?: Date
}
export const STATE_ID = 'schema'

/** How long other processes wait after the migrating one was killed, and between two looks, in milliseconds. */
export const LEASE_MS = 15_000
const LOOK_MS = 250

class LeaseLost extends Error {}

/** Whether every migration is recorded and every index exists. */
export async function isMigrated(db: Db, { migrations, indexes }: Schema): Promise<boolean> {
  const state = await stateOf(db).findOne({ _id: STATE_ID })
  // A killed process may have left an index half built, which the list of indexes does not show.
  if (!state || !isReleased(state) || migrations.some(({ name }) => !state.done?.[name])) return false
  // One after the other: as many new connections at once would take a busy database longer than a call may wait.
  for (const wanted of indexes) if ((await missingIndexes(db, wanted)).length > 0) return false
  return true
}

/**
 * Runs the migrations that are not recorded yet and creates the indexes that are missing. One process works at a
 * time; the others wait until it has finished or its lease runs out.
 * @param db on a connection without a socket time limit, because an index may take longer
 * @param say receives what is being done or waited for
 */
export async function migrate(
  db: Db,
  schema: Schema,
  say: (text: string) => void,
  leaseMs = LEASE_MS,
): Promise<void> {
  let isWaiting = false
  while (!(await isMigrated(db, schema))) {
    const lease = await takeLease(stateOf(db) as Collection<LeaseRecord>, STATE_ID, leaseMs)
    if (!lease) {
      if (!isWaiting) say('waiting for another process to migrate the database')
      isWaiting = true
      await wait(LOOK_MS)
      continue
    }
    try {
      return await work(db, schema, lease, say)
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error
      say('another process has taken over the migration')
    } finally {
      await lease.release()
    }
  }
}

async function work(db: Db, schema: Schema, lease: Lease, say: (text: string) => void): Promise<void> {
  const assertLease = async () => {
    if (!(await lease.renew())) throw new LeaseLost()
  }
  const { done = {}, importing } = (await stateOf(db).findOne(lease.held)) ?? {}
  if (importing)
    throw new Error('an import has not finished. Run npm run club:import again, or drop the database')
  for (const { name, run } of schema.migrations.filter((migration) => !done[migration.name])) {
    say(`running migration ${name}`)
    await run(db, assertLease)
    const recorded = await stateOf(db).updateOne(lease.held, { $set: { [`done.${name}`]: new Date() } })
    if (recorded.matchedCount === 0) throw new LeaseLost()
  }
  for (const [collection, wanted] of schema.indexes) {
    const names = (await missingIndexes(db, [collection, wanted])).map(nameOf).join(', ')
    if (names) say(`building index ${names} on ${collection}`)
    await assertLease()
    // All of them: this call also waits for an index that a killed process left half built.
    await db.collection(collection).createIndexes([...wanted], { commitQuorum: 'majority' })
  }
}

async function missingIndexes(db: Db, [collection, wanted]: WantedIndexes): Promise<IndexDescription[]> {
  const exists = await db.listCollections({ name: collection }, { nameOnly: true }).hasNext()
  const existing = exists ? await db.collection(collection).listIndexes().toArray() : []
  const known = new Set(existing.map(formOf))
  return wanted.filter((index) => !known.has(formOf(index)))
}

/** The parts of an index that make it the one that is wanted. */
function formOf({
  key,
  unique,
  expireAfterSeconds,
}: Pick<IndexDescription, 'key' | 'unique' | 'expireAfterSeconds'>) {
  return JSON.stringify([Object.entries(key), unique ?? false, expireAfterSeconds ?? null])
}

function nameOf({ key }: IndexDescription): string {
  return Object.entries(key).flat().join('_')
}

/** The record of finished migrations, with their lease. */
export function stateOf(db: Db): Collection<State> {
  return db.collection<State>('migrations')
}
