import autocannon, { type Result } from 'autocannon'
import { MongoClient } from 'mongodb'
import type { MeasuredProcess } from '../cost/measured-process.ts'
import { startOurs } from '../cost/our-server.ts'
import { withMongod } from '../mongod.ts'
import { median } from '../rounds.ts'
import { type BusyClub, fillBusyClub } from './busy-club.ts'
import { readsOf, type Sold, salesOf, sell } from './requests.ts'

/** What some processes carry together on this machine, which also runs the database and sends the requests. */
export type Carried = {
  processes: number
  reads: { perSecond: number; medianMs: number; p99Ms: number; failed: number }
  /** CPU time of one read, in microseconds. */
  cpu: { server: number; database: number; client: number }
  /** Enrollments in many classes, and in one that everybody wants. */
  spread: Sold
  wanted: Sold
}

const PROCESSES = [1, 2, 4]
const CONNECTIONS = 32
const WARM_UP_SECONDS = 5
const SECONDS = 20
const SALES_MS = 15_000
const WANTED_PLACES = 400

/** Measures one, two and four processes on one database. */
export async function measureScale(siteDir: string): Promise<Carried[]> {
  return withMongod(async (uriOf) => {
    const carried: Carried[] = []
    for (const processes of PROCESSES) {
      const database = uriOf(`club-${processes}`)
      carried.push(
        await withProcesses({ database, siteDir }, processes, (running) => carry(running, database)),
      )
    }
    return carried
  })
}

type Running = { club: BusyClub; servers: MeasuredProcess[] }

async function withProcesses<Result>(
  place: { database: string; siteDir: string },
  count: number,
  work: (running: Running) => Promise<Result>,
): Promise<Result> {
  const club = await fillBusyClub(place.database)
  const servers: MeasuredProcess[] = []
  try {
    for (let index = 0; index < count; index += 1) servers.push(await startOurs(place, club.secret))
    return await work({ club, servers })
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function carry({ club, servers }: Running, database: string): Promise<Carried> {
  const origins = servers.map(({ origin }) => origin)
  const client = await MongoClient.connect(database)
  const cpu = async () => {
    const used = await Promise.all(servers.map((server) => server.usage()))
    const { extra_info: mongod } = await client.db().admin().serverStatus()
    const { user, system } = process.cpuUsage()
    return {
      server: used.reduce((sum, { cpuMicroseconds }) => sum + cpuMicroseconds, 0),
      database: Number(mongod.user_time_us) + Number(mongod.system_time_us),
      client: user + system,
    }
  }
  try {
    await read(club, origins, WARM_UP_SECONDS)
    const before = await cpu()
    const { sent, ...reads } = await read(club, origins, SECONDS)
    const after = await cpu()
    const costOf = (part: keyof typeof after) => (after[part] - before[part]) / sent
    const spread = await sell(origins, salesOf(club, club.classes), CONNECTIONS, SALES_MS)
    const oneClass = salesOf(club, [club.wanted]).slice(0, WANTED_PLACES)
    const wanted = await sell(origins, oneClass, CONNECTIONS, SALES_MS)
    const costs = { server: costOf('server'), database: costOf('database'), client: costOf('client') }
    return { processes: servers.length, reads, cpu: costs, spread, wanted }
  } finally {
    await client.close()
  }
}

/** Sends reads without a pause to all processes at the same time. */
async function read(club: BusyClub, origins: string[], duration: number) {
  const options = { duration, connections: CONNECTIONS / origins.length, requests: readsOf(club) }
  const results = await Promise.all(origins.map((url) => autocannon({ ...options, url })))
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0)
  return {
    sent: sum(({ requests }) => requests.total),
    perSecond: sum(({ requests }) => requests.average),
    medianMs: median(results.map(({ latency }) => latency.p50)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: sum(({ non2xx, errors }) => non2xx + errors),
  }
}
