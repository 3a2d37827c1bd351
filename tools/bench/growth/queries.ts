import type { Db, Document } from 'mongodb'
import { median } from '../rounds.ts'

/** Records that a request may sort in memory: the ids that a search looks up. */
const MAX_SORTED_RECORDS = 1_001
const MAX_SHOWN = 200
const PROFILE_BYTES = 64 * 1024 * 1024

/** The queries during `work` that scan a collection or sort much in memory. */
export async function slowQueries(db: Db, work: () => Promise<unknown>): Promise<string[]> {
  const examined = { $max: ['$docsExamined', '$keysExamined'] }
  const isLargeSort = { hasSortStage: true, $expr: { $gt: [examined, MAX_SORTED_RECORDS] } }
  const found = await profiled(db, { $or: [{ planSummary: /COLLSCAN/ }, isLargeSort] }, work)
  return [...new Set(found.map(textOf))]
}

/** The slowest kind of query during `work`, by the median of its times. */
export async function slowestQuery(db: Db, work: () => Promise<unknown>) {
  const found = await profiled(db, { op: { $in: ['query', 'command', 'update'] } }, work)
  const kinds = Map.groupBy(found, textOf)
  const times = [...kinds].map(([query, runs]) => ({ query, ms: median(runs.map(({ millis }) => millis)) }))
  return times.toSorted((a, b) => b.ms - a.ms)[0] ?? { query: 'none', ms: Number.NaN }
}

async function profiled(db: Db, filter: Document, work: () => Promise<unknown>): Promise<Document[]> {
  await db.command({ profile: 0 })
  await db.dropCollection('system.profile')
  await db.createCollection('system.profile', { capped: true, size: PROFILE_BYTES })
  await db.command({ profile: 1, filter: { ns: { $not: /system\.|\$cmd/ }, ...filter } })
  await work()
  await db.command({ profile: 0 })
  return db.collection('system.profile').find().toArray()
}

/** Collection, plan and command of a query, without its values. */
function textOf({ ns, planSummary, hasSortStage, command, op }: Document): string {
  const { filter, query, q, pipeline } = command ?? {}
  const shape = JSON.stringify(filter ?? query ?? q ?? pipeline ?? op) ?? ''
  const withoutValues = shape.replace(/[0-9a-f]{24}|\d{4}-[\d-]+T[\d:.]+Z/g, '…')
  // A query of many alternatives names the index of each.
  const ranges = [...new Set(String(planSummary ?? '').split(/, (?=[A-Z])/))].join(', ')
  const plan = [ranges, hasSortStage && 'SORT'].filter(Boolean).join(' ')
  return `${ns.split('.').at(-1)} ${plan} ${withoutValues.slice(0, MAX_SHOWN)}`
}
