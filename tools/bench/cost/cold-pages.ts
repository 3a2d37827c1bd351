import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createTokens } from '@ningjing/server/http/caller'
import { addClasses, addStudent } from './data.ts'
import { type Place, startOurs } from './our-server.ts'

/** What many pages that are not cached yet do to a server that is asked for all of them at once. */
export type ColdPages = {
  pages: number
  waits: { call: string; worstMs: number }[]
  memoryBytes: number
  failed: number
}

const PAGES = 300
/** All of one instructor: a class page names others of its instructor. */
const CLASSES = 1_000
const SELECTIONS = 10
const CALL_EVERY_MS = 10
/** Calls and pages before the measurement, so that their code is loaded. */
const WARM_UP = 20

export async function measureColdPages(place: Place): Promise<ColdPages> {
  const ids = await addClasses(place.database, CLASSES)
  const student = await addStudent(place.database, ids.slice(-SELECTIONS))
  const secret = randomBytes(48).toString('base64')
  const headers = { authorization: `Bearer ${createTokens(secret).issue(student)}` }
  const server = await startOurs(place, secret)
  const pages = ids.map((id) => `${server.origin}/classes/${id}`)
  const calls = [
    callOf('/publicClasses/:id', `${server.origin}/ningjing/publicClasses/${ids.at(-1)}`),
    callOf('/selectedClasses/:email', `${server.origin}/ningjing/selectedClasses/${student.email}`, headers),
  ]
  try {
    for (let round = 0; round < WARM_UP; round += 1) await Promise.all(calls.map(({ send }) => send()))
    await open(pages.slice(PAGES, PAGES + WARM_UP))
    const before = await server.usage()
    let isOver = false
    const opening = open(pages.slice(0, PAGES)).finally(() => {
      isOver = true
    })
    const waits = await Promise.all(
      calls.map(async ({ call, send }) => {
        let worstMs = 0
        while (!isOver) {
          const start = performance.now()
          await send()
          worstMs = Math.max(worstMs, performance.now() - start)
          await pause(CALL_EVERY_MS)
        }
        return { call, worstMs }
      }),
    )
    const failed = await opening
    const { peakBytes } = await server.usage()
    return { pages: PAGES, waits, memoryBytes: Math.max(0, peakBytes - before.bytes), failed }
  } finally {
    await server.stop()
  }
}

/** Requests all pages at once, in a thread of its own; returns how many failed. */
async function open(pages: string[]): Promise<number> {
  const [failed] = await once(
    new Worker(new URL('ask-pages.ts', import.meta.url), { workerData: pages }),
    'message',
  )
  return failed
}

/** A call of the API on a connection of its own: the pages open one each. */
function callOf(call: string, url: string, headers = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async () => {
    const [answer] = await once(get(url, { agent, headers }), 'response')
    await once(answer.resume(), 'end')
    if (answer.statusCode !== 200) throw new Error(`${call} answered ${answer.statusCode}`)
  }
  return { call, send }
}
