import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Result } from 'autocannon'
import { MongoClient } from 'mongodb'
import { MongoMemoryReplSet } from 'mongodb-memory-server-core'
import type { MeasuredProcess } from '../cost/measured-process.ts'
import { startOurs } from '../cost/our-server.ts'
import { median } from '../rounds.ts'
import { type BusyClub, fillBusyClub } from './busy-club.ts'
import { readsOf, type Sale, type Sold, sell } from './requests.ts'

/** What some processes carry together on this machine, which also runs the database and sends the requests. */
export type Carried = {
  processes: number
  reads: { perSecond: number; medianMs: number; p99Ms: number; failed: number }
  /** CPU time of one read, in microseconds. */
  cpu: { server: number; database: number; client: number }
  /** Enrolments in many classes, and in one that everybody wants. */
  spread: Sold
  wanted: Sold
}

/** How one process behaves under a steady load. */
export type Steady = {
  minutes: number
  perSecond: number
  p99Ms: number
  failed: number
  sales: number
  /** Medians of the memory in the first and the last minutes, after the warm-up. */
  startBytes: number
  endBytes: number
}

const PROCESSES = [1, 2, 4]
const CONNECTIONS = 32
const WARM_UP_SECONDS = 5
const SECONDS = 20
const SALES_MS = 15_000
const WANTED_PLACES = 400

/** The share of the most that one process carries, for how long, with a pause after each enrolment. */
const STEADY = { share: 0.7, warmUpMinutes: 2, minutes: 15, pauseMs: 500 }
/** Tokens live for ten minutes. */
const SLICE_MINUTES = 5
const SAMPLE_MS = 10_000
/** Samples that are compared: those of three minutes. */
const SAMPLES = 18

/** Measures one, two and four processes on one database, and then one process under a steady load. */
export async function measureScale(siteDir: string): Promise<{ carried: Carried[]; steady: Steady }> {
  const replicaSet = await MongoMemoryReplSet.create({ replSet: { count: 1, storageEngine: 'wiredTiger' } })
  try {
    const carried: Carried[] = []
    for (const processes of PROCESSES) {
      const database = replicaSet.getUri(`club-${processes}`)
      carried.push(
        await withProcesses({ database, siteDir }, processes, (running) => carry(running, database)),
      )
    }
    const most = carried[0]?.reads.perSecond ?? 0
    const database = replicaSet.getUri('steady')
    const steady = await withProcesses({ database, siteDir }, 1, (running) =>
      hold(running, STEADY.share * most),
    )
    return { carried, steady }
  } finally {
    await replicaSet.stop({ doCleanup: true, force: true })
  }
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

/** Every student with every class, the classes in turn. */
function salesOf({ students }: BusyClub, classes: string[]): Sale[] {
  return classes.flatMap((_, shift) =>
    students.flatMap((student, index) => {
      const classId = classes[(index + shift) % classes.length]
      return classId ? [{ student, classId }] : []
    }),
  )
}

/**
 * Sends reads without a pause, or at a rate, to all processes at the same time. At a rate, autocannon sends the requests
 * of a second at its beginning; without the option it would count the pause until the next second as a wait.
 */
async function read(club: BusyClub, origins: string[], duration: number, overallRate?: number) {
  const rate = overallRate ? { overallRate, ignoreCoordinatedOmission: true } : {}
  const options = { ...rate, duration, connections: CONNECTIONS / origins.length, requests: readsOf(club) }
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

async function hold({ club, servers }: Running, perSecond: number): Promise<Steady> {
  const [server] = servers
  if (!server) throw new Error('No process to hold the load.')
  await read(club, [server.origin], STEADY.warmUpMinutes * 60, perSecond)
  const memory: number[] = []
  let isOver = false
  const sample = async () => {
    for (; !isOver; await pause(SAMPLE_MS)) memory.push((await server.usage()).bytes)
  }
  let sales = 0
  const sellSteadily = async () => {
    for (const sale of salesOf(club, club.classes)) {
      if (isOver) return
      const { failed } = await sell([server.origin], [sale], 1, SALES_MS)
      if (failed.length > 0) throw new Error(failed.join())
      sales += 1
      await pause(STEADY.pauseMs)
    }
  }
  const readSteadily = async () => {
    const slices = []
    for (let minute = 0; minute < STEADY.minutes; minute += SLICE_MINUTES) {
      slices.push(await read(club, [server.origin], SLICE_MINUTES * 60, perSecond))
    }
    isOver = true
    return slices
  }
  const [slices] = await Promise.all([readSteadily(), sample(), sellSteadily()])
  return {
    minutes: STEADY.minutes,
    perSecond: median(slices.map((slice) => slice.perSecond)),
    p99Ms: Math.max(...slices.map((slice) => slice.p99Ms)),
    failed: slices.reduce((sum, { failed }) => sum + failed, 0),
    sales,
    startBytes: median(memory.slice(0, SAMPLES)),
    endBytes: median(memory.slice(-SAMPLES)),
  }
}
