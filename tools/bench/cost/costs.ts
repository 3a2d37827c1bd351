import { randomBytes } from 'node:crypto'
import { createTokens } from '@ningjing/server/http/caller'
import autocannon from 'autocannon'
import { addClasses, addStudent } from './data.ts'
import { type MeasuredProcess, startMeasured } from './measured-process.ts'
import { type Place, startOurs } from './our-server.ts'

/** CPU time of one request, of our server and of a simpler one. */
export type Cost = { path: string; comparedWith: 'bare' | 'plain'; ours: number; theirs: number }

const LISTS = [
  '/ningjing/publicClasses',
  '/ningjing/popularClasses',
  '/ningjing/allInstructors',
  '/ningjing/club',
  '/ningjing/club/home',
]
const REQUESTS = 2_000
const WARM_UP = 500
const CONNECTIONS = 10
/** Rounds take turns, so that another load on the machine changes both alike; the cheapest one counts. */
const ROUNDS = 2
const SELECTIONS = 10

/** Compares lists with a server that only sends bytes, and reads of the database with a plain Express server. */
export async function measureCosts(place: Place): Promise<Cost[]> {
  const secret = randomBytes(48).toString('base64')
  const classIds = await addClasses(place.database, SELECTIONS)
  const student = await addStudent(place.database, classIds)
  const token = createTokens(secret).issue(student)
  const ours = await startOurs(place, secret)
  const bare = await startMeasured(new URL('bare-server.ts', import.meta.url), {
    BODIES_OF: ours.origin,
    PATHS: LISTS.join(' '),
  })
  const settings = { MONGODB_URI: place.database, JWT_SECRET: secret }
  const plain = await startMeasured(new URL('plain-server.ts', import.meta.url), settings)
  const own = [`/ningjing/selectedClasses/${student.email}`, `/ningjing/publicClasses/${classIds[0]}`]
  try {
    return [
      ...(await compare('bare', ours, bare, LISTS, token)),
      ...(await compare('plain', ours, plain, own, token)),
    ]
  } finally {
    await Promise.all([ours, bare, plain].map((one) => one.stop()))
  }
}

async function compare(
  comparedWith: Cost['comparedWith'],
  ours: MeasuredProcess,
  theirs: MeasuredProcess,
  paths: string[],
  token: string,
): Promise<Cost[]> {
  const costs: Cost[] = []
  for (const path of paths) {
    const [our, their]: [number[], number[]] = [[], []]
    await send(ours, path, token, WARM_UP)
    await send(theirs, path, token, WARM_UP)
    for (let round = 0; round < ROUNDS; round += 1) {
      our.push(await send(ours, path, token, REQUESTS))
      their.push(await send(theirs, path, token, REQUESTS))
    }
    const name = path.replace(/[^/]+@.*/, ':email').replace(/[0-9a-f]{24}/, ':id')
    costs.push({ path: name, comparedWith, ours: Math.min(...our), theirs: Math.min(...their) })
  }
  return costs
}

/** Sends some requests; returns the CPU time of one, in microseconds. */
async function send(server: MeasuredProcess, path: string, token: string, amount: number): Promise<number> {
  const before = await server.usage()
  const headers = { authorization: `Bearer ${token}` }
  const url = server.origin + path
  const { non2xx, errors } = await autocannon({ url, amount, connections: CONNECTIONS, headers })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} of ${amount} requests failed`)
  const after = await server.usage()
  return (after.cpuMicroseconds - before.cpuMicroseconds) / amount
}
