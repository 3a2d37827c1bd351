import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { sendFeedback } from '@ningjing/contract/classes/classes'
import { callsOver, httpTransport } from '@ningjing/contract/testing/api-client'
import { incomeStore } from '@ningjing/server/domain/income.store'
import { createTokens } from '@ningjing/server/http/caller'
import { aPaymentRecord, aUserRecord } from '@ningjing/server/testing/records'
import { type Db, MongoClient } from 'mongodb'
import { type ColdPages, measureColdPages } from '../cost/cold-pages.ts'
import { type Place, startOurs } from '../cost/our-server.ts'
import { withMongod } from '../mongod.ts'
import { median } from '../rounds.ts'
import { fillGrownClub } from './grown-club.ts'
import { classId, orderId, userId } from './grown-records.ts'
import { slowestQuery, slowQueries } from './queries.ts'
import type { Reconciliation } from './reconcile-child.ts'

/** How long one caller waits for an answer in a large club, and its bytes: the median of some rounds, or the only answer. */
export type Wait = {
  kind: 'first' | 'visitor' | 'admin' | 'export'
  path: string
  medianMs: number
  bytes: number
}

/** What a large club costs. */
export type Growth = {
  waits: Wait[]
  /** Queries of visitors that scan a collection or sort much in memory. */
  scans: string[]
  /** The slowest query of a server that has nothing to answer. */
  sweep: { query: string; ms: number }
  reconciliation: Reconciliation
  coldPages: ColdPages
}

/** The first round of the sweeper reads what has never been read; later one round of each schedule runs in this time. */
const FIRST_SWEEP_MS = 10_000
const SWEEPS_MS = 65_000
/** The memory options of `npm run reconcile`. */
const RECONCILE_ARGV = ['--max-old-space-size=128', '--max-semi-space-size=8']

const API = '/ningjing'
const WRITTEN_CLASS = classId(7)

/**
 * A week after the last series of the grown club, which begin and end by the hundred each day. It has 182 dates that are
 * sold by themselves: many more than a week of a real club.
 */
const WEEK = `from=${dayIn(83)}&to=${dayIn(89)}`

/** What a visitor opens who is the first one. */
const FIRST_PATHS = ['/', '/classes', '/instructors', `${API}/publicClasses`, `${API}/allInstructors`]
const HOUR_MS = 3600_000
/** A server counts the classes of instructors again every 15 seconds. */
const COUNTED_AGAIN_MS = 16_000

/** What visitors open; before each visit a class is changed. */
const VISITOR_PATHS = [
  '/',
  '/classes',
  `/classes/${WRITTEN_CLASS}`,
  '/instructors',
  `${API}/publicClasses`,
  `${API}/publicClasses/${WRITTEN_CLASS}`,
  `${API}/publicClasses?search=flow&sort=price`,
  `${API}/publicClasses?weekday=2&limit=12`,
  `${API}/publicClasses?level=beginner&limit=12`,
  `${API}/publicClasses?upcoming=true&limit=12`,
  `${API}/publicClasses?sort=upcoming&limit=12`,
  `${API}/publicClasses?weekday=2&level=all&available=true&sort=upcoming&limit=12`,
  `${API}/popularClasses`,
  `${API}/allInstructors`,
  `${API}/schedule?${WEEK}`,
]

/** The day so many days from now. */
function dayIn(days: number): string {
  return new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)
}

/** Periods of the figures: the last 90 days, in which classes have dates, a quarter and years with payments. */
const YEAR = '?from=2025-01-01&to=2025-12-31'
const PERIODS = ['', '?from=2025-07-01&to=2025-09-30', YEAR, '?from=2024-01-10&to=2026-01-09']
/** Files that an admin saves. */
const EXPORT_PATHS = [`${API}/exports/figures.csv${YEAR}`]

/**
 * What an admin opens, in pages as the screens ask for them; before each the sums of a class and a month are opened, as a
 * payment does.
 */
const ADMIN_PATHS = [
  `${API}/reports/admin`,
  ...PERIODS.map((days) => `${API}/reports/figures${days}`),
  `${API}/reports/figures/classes${YEAR}&order=income`,
  `${API}/payments?search=nobody`,
  `${API}/payments?search=member`,
  `${API}/payments?search=Member%204711`,
  `${API}/payments?search=flow%2077&sort=price`,
  `${API}/payments?search=pi_${orderId(4711)}`,
  `${API}/payments?state=paid`,
  `${API}/payments?state=refunded&sort=-price`,
  `${API}/payments?state=free&sort=oldest`,
  `${API}/payments?limit=20`,
  `${API}/classes?limit=20`,
  `${API}/classes?search=flow&sort=-seats&limit=20`,
  `${API}/users?limit=20`,
  `${API}/users?search=member&sort=name&limit=20`,
  `${API}/audit?limit=20`,
]

/**
 * Fills a real MongoDB with a large club and measures what visitors, admins and the server's own schedules wait for.
 * @param siteDir the built client
 */
export async function measureGrowth(siteDir: string, rounds: number): Promise<Growth> {
  return withMongod(async (uriOf) => {
    const database = uriOf('grown')
    await fillGrownClub(database)
    const client = await MongoClient.connect(database)
    try {
      const reconciliation = await reconcileApart(database)
      const requests = await measureRequests({ database, siteDir }, client.db(), rounds)
      return { ...requests, reconciliation, coldPages: await measureColdPages({ database, siteDir }) }
    } finally {
      await client.close()
    }
  })
}

async function measureRequests(place: Place, db: Db, rounds: number) {
  const secret = randomBytes(48).toString('base64')
  await runFirst(place, secret)
  const server = await startOurs(place, secret)
  try {
    const caller = callerOf(server.origin, secret)
    // So that no visitor waits for the first connection of this program.
    await caller.timed('/healthz')
    const waits = [
      ...(await firstWaits(caller, 'after a start')),
      ...(await firstWaits(caller, 'after a busy hour', () => openCounts(db))),
    ]
    const sweep = await slowestQuery(db, () => pause(SWEEPS_MS))
    const { visit, administer, save } = waitsOf(db, caller, rounds)
    const scans = await slowQueries(db, async () => {
      for (const path of VISITOR_PATHS) waits.push(await visit(path))
    })
    for (const path of ADMIN_PATHS) waits.push(await administer(path))
    for (const path of EXPORT_PATHS) waits.push(await save(path))
    return { waits, scans, sweep }
  } finally {
    await server.stop()
  }
}

/** Runs a server for the first time, which packs the payments of all months. A club restarts far more often. */
async function runFirst(place: Place, secret: string): Promise<void> {
  const server = await startOurs(place, secret)
  await pause(FIRST_SWEEP_MS)
  await server.stop()
}

/** Reconciles in a process of its own, because its memory counts. */
async function reconcileApart(database: string): Promise<Reconciliation> {
  const child = fork(new URL('reconcile-child.ts', import.meta.url), {
    execArgv: RECONCILE_ARGV,
    env: { PATH: process.env.PATH, MONGODB_URI: database },
  })
  const failed = once(child, 'exit').then(() => {
    throw new Error('The reconciliation ended without a result.')
  })
  const [result] = await Promise.race([once(child, 'message'), failed])
  return result
}

type Caller = ReturnType<typeof callerOf>

/** Sends calls of an admin; `timed` returns how long it took, in milliseconds, and the bytes of the answer. */
function callerOf(origin: string, secret: string) {
  const token = createTokens(secret).issue(aUserRecord({ _id: userId(0), role: 'admin' }))
  const timed = async (path: string) => {
    const start = performance.now()
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } })
    const { byteLength: bytes } = await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return { ms: performance.now() - start, bytes }
  }
  return { timed, call: callsOver(httpTransport(origin, token)) }
}

/** One answer of each kind, without another one before. */
async function firstWaits(
  { timed }: Caller,
  when: string,
  before: () => Promise<unknown> = async () => undefined,
) {
  const waits: Wait[] = []
  for (const path of FIRST_PATHS) {
    await before()
    const { ms, bytes } = await timed(path)
    waits.push({ kind: 'first', path: `${path} ${when}`, medianMs: ms, bytes })
  }
  return waits
}

/** Leaves the numbers of classes as an hour does in which one class of every instructor was approved after the other. */
async function openCounts(db: Db): Promise<void> {
  const counts = db.collection<{ _id: string }>('classCounts')
  const ids = (await counts.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  const now = Date.now()
  await counts.bulkWrite(
    ids.map((_id, index) => {
      const markedAt = new Date(now - (index / ids.length) * HOUR_MS)
      return { updateOne: { filter: { _id }, update: { $set: { isOpen: true, markedAt } } } }
    }),
  )
  await pause(COUNTED_AGAIN_MS)
}

/** Measures the answers to visitors and to admins. */
function waitsOf(db: Db, { timed, call }: Caller, rounds: number) {
  const writeClass = (round: number) =>
    call(sendFeedback, { params: { id: WRITTEN_CLASS }, body: { feedback: `Round ${round}` } })
  const openSums = () =>
    incomeStore(db).markOutdated(
      aPaymentRecord({ classId: classId(7), createdAt: new Date(Date.UTC(2025, 5)) }),
    )
  const measure = async (kind: Wait['kind'], path: string, before: (round: number) => Promise<unknown>) => {
    const answers: { ms: number; bytes: number }[] = []
    // The first round loads code and data.
    for (let round = 0; round <= rounds; round += 1) {
      await before(round)
      answers.push(await timed(path))
    }
    const counted = answers.slice(1)
    return {
      kind,
      path: path.replace(/[0-9a-f]{24}/, ':id').replace(WEEK, ':week'),
      medianMs: median(counted.map(({ ms }) => ms)),
      bytes: median(counted.map(({ bytes }) => bytes)),
    }
  }
  return {
    visit: (path: string) => measure('visitor', path, writeClass),
    administer: (path: string) => measure('admin', path, openSums),
    save: (path: string) => measure('export', path, openSums),
  }
}
