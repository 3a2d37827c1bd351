import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import autocannon, { type Request, type Result } from 'autocannon'
import { BUDGETS } from '../budgets.ts'
import type { MeasuredProcess } from '../cost/measured-process.ts'
import { startOurs } from '../cost/our-server.ts'
import { withMongod } from '../mongod.ts'
import { atMost, type Check, table } from '../report.ts'
import { median } from '../rounds.ts'
import { type BusyClub, fillBusyClub } from './busy-club.ts'
import { readsOf, type Sale, salesOf, sell } from './requests.ts'

/** What a process holds at the end of a minute, after a full garbage collection. */
type Sample = Record<keyof typeof HELD, number>
type Part = keyof typeof HELD

/** How one process behaves under a steady load. */
export type Soak = { samples: Sample[]; reads: number; p99Ms: number; sales: number; failed: number }

/** The samples of `/metrics`. */
const HELD = {
  heap: 'nodejs_heap_size_used_bytes',
  memory: 'process_resident_memory_bytes',
  handles: 'nodejs_active_handles_total',
  files: 'process_open_fds',
}

/** Large enough that the pages and replies of its classes do not fit into the caches. */
const CLUB = { instructors: 50, classes: 2_000, students: 5_000 }
const READS_PER_SECOND = 150
const CONNECTIONS = 16
/** Students who come in one minute; in the next there come others. */
const STUDENTS = 100
const SALE_EVERY_MS = 500
const MINUTE_MS = 60_000
/** Code, caches and connection pools are loaded in these. */
const WARM_UP_MINUTES = 5
const METRICS_TOKEN = 'a-token-of-the-soak'
const API = '/ningjing'

/**
 * Puts a steady load on one process: reads of visitors, students and an admin, from many addresses and also of what
 * does not exist, and an enrollment every half second. Collects garbage at the end of each minute, so that what is left
 * is in use.
 */
export async function measureSoak(siteDir: string, minutes: number): Promise<Soak> {
  return withMongod(async (uriOf) => {
    const database = uriOf('soak')
    const club = await fillBusyClub(database, CLUB)
    const server = await startOurs({ database, siteDir }, club.secret, { METRICS_TOKEN })
    try {
      return await soak(club, server, minutes)
    } finally {
      await server.stop()
    }
  })
}

async function soak(club: BusyClub, server: MeasuredProcess, minutes: number): Promise<Soak> {
  const done: Soak = { samples: [], reads: 0, p99Ms: 0, sales: 0, failed: 0 }
  const sales = salesOf(club, club.classes).values()
  for (let minute = 0; minute < WARM_UP_MINUTES + minutes; minute += 1) {
    const [read, sold] = await Promise.all([
      autocannon({
        url: server.origin,
        duration: MINUTE_MS / 1000,
        connections: CONNECTIONS,
        overallRate: READS_PER_SECOND,
        // Counts no pause until the next second as a wait.
        ignoreCoordinatedOmission: true,
        requests: requestsOf(club, minute),
      }),
      sellForAMinute(server.origin, sales),
    ])
    const sample = await sampleOf(server)
    const failed = failuresOf(read, sold.failed)
    done.failed += failed.length
    console.error(`minute ${minute + 1}: ${JSON.stringify(sample)} ${failed.join()}`)
    if (minute < WARM_UP_MINUTES) continue
    done.samples.push(sample)
    done.reads += read.requests.total
    done.p99Ms = Math.max(done.p99Ms, read.latency.p99)
    done.sales += sold.count
  }
  return done
}

/** Every failed request: connections that broke, statuses other than those of dead links, and enrollments. */
function failuresOf({ errors, statusCodeStats }: Result, enrolments: string[]): string[] {
  const refused = Object.entries(statusCodeStats).filter(
    ([status]) => Number(status) >= 400 && status !== '404',
  )
  return [
    ...Array<string>(errors).fill('no answer'),
    ...refused.flatMap(([status, { count }]) => Array<string>(count).fill(status)),
    ...enrolments,
  ]
}

/** Each student from an address of their own; after each an admin, a search that nobody made before, and dead links. */
function requestsOf({ students, classes, instructors, admin }: BusyClub, minute: number): Request[] {
  const [first, all] = [minute * STUDENTS, students.length]
  return Array.from({ length: STUDENTS }, (_, index) => {
    const number = first + index
    const student = students[number % all]
    const instructorId = instructors[number % instructors.length]
    if (!student) throw new Error('The club has no students.')
    const word = randomUUID()
    const asAdmin = { authorization: `Bearer ${admin.token()}` }
    const others: { path: string; headers?: Record<string, string> }[] = [
      { path: `/instructors/${instructorId}` },
      { path: `${API}/publicClasses?search=${word}&limit=12` },
      { path: `${API}/publicClasses?search=class%20${number}&sort=price&limit=12` },
      { path: `/classes/${word}` },
      { path: `/${word}` },
      { path: `${API}/${word}` },
      { path: `${API}/payments?search=${student.email}`, headers: asAdmin },
      { path: `${API}/reports/${index % 10 === 0 ? 'figures' : 'admin'}`, headers: asAdmin },
      { path: `${API}/audit`, headers: asAdmin },
    ]
    const from = `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`
    return [
      ...readsOf({ classes: classesFrom(classes, number), students: [student] }),
      ...others.map(({ path, headers }): Request => ({ method: 'GET', path, headers: headers ?? {} })),
    ].map((request) => ({ ...request, headers: { ...request.headers, 'x-forwarded-for': from } }))
  }).flat()
}

/** The same classes, from this one on. */
const classesFrom = (classes: string[], index: number) => classes.slice(index % classes.length)

async function sellForAMinute(origin: string, sales: Iterator<Sale>) {
  const end = Date.now() + MINUTE_MS
  const failed: string[] = []
  let count = 0
  while (Date.now() < end) {
    const { value: sale, done } = sales.next()
    if (done) throw new Error('Every student has every class.')
    failed.push(...(await sell([origin], [sale], 1, MINUTE_MS)).failed)
    count += 1
    await pause(SALE_EVERY_MS)
  }
  return { count, failed }
}

async function sampleOf(server: MeasuredProcess): Promise<Sample> {
  await server.collectGarbage()
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  const text = await (await fetch(`${server.origin}/metrics`, { headers })).text()
  const read = (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN)
  const { heap, memory, handles, files } = HELD
  return { heap: read(heap), memory: read(memory), handles: read(handles), files: read(files) }
}

/** The samples in three parts of the same length. */
function thirdsOf(samples: Sample[]): Sample[][] {
  const length = Math.floor(samples.length / 3)
  return [0, 1, 2].map((third) => samples.slice(samples.length - (3 - third) * length).slice(0, length))
}

const medianOf = (samples: Sample[] | undefined, part: Part) =>
  median((samples ?? []).map((sample) => sample[part]))

/** There is a plateau when the last third holds no more than the second. */
export function soakChecks({ samples, failed }: Soak): Check[] {
  const [, second, last] = thirdsOf(samples)
  const where = `${samples.length} minutes`
  const growth = (what: string, part: Part) =>
    atMost(what, where, medianOf(last, part) / medianOf(second, part), BUDGETS.server.steadyRatio[part], '×')
  return [
    atMost('failed', where, failed, 0),
    growth('growth of the heap', 'heap'),
    growth('growth of the memory', 'memory'),
    growth('growth of handles', 'handles'),
    growth('growth of open files', 'files'),
  ]
}

const BYTES_PER_MB = 1e6

/** The figures as Markdown tables. */
export function soakTables({ samples, reads, p99Ms, sales }: Soak): string[] {
  const names = ['first', 'second', 'last']
  return [
    table(['Minutes', 'Reads', 'p99 ms', 'Enrollments'], [[samples.length, reads, p99Ms, sales]]),
    table(
      ['Third', 'Heap MB', 'Memory MB', 'Handles', 'Open files'],
      thirdsOf(samples).map((third, index) => [
        names[index] ?? '',
        medianOf(third, 'heap') / BYTES_PER_MB,
        medianOf(third, 'memory') / BYTES_PER_MB,
        medianOf(third, 'handles'),
        medianOf(third, 'files'),
      ]),
    ),
  ]
}
