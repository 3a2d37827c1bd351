import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { addClasses } from './data.ts'
import { type Place, startOurs } from './our-server.ts'

/** What many pages that are not cached yet do to a server that is asked for all of them at once. */
export type ColdPages = { pages: number; worstWaitMs: number; memoryBytes: number; failed: number }

const PAGES = 300
const CALL = '/ningjing/popularClasses'
const CALL_EVERY_MS = 10

export async function measureColdPages(place: Place): Promise<ColdPages> {
  const ids = await addClasses(place.database, PAGES)
  const server = await startOurs(place, randomBytes(48).toString('base64'))
  try {
    const open = async (path: string) => {
      const answer = await fetch(server.origin + path)
      await answer.arrayBuffer()
      return answer.ok
    }
    // A connection of its own: the pages open one each.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const call = async () => {
      const [answer] = await once(get(server.origin + CALL, { agent }), 'response')
      await once(answer.resume(), 'end')
    }
    await call()
    // The code of pages and calls is loaded and warm.
    for (let round = 0; round < 20; round += 1) await Promise.all(['/classes', CALL].map(open))
    const before = await server.usage()
    let isOver = false
    const pages = Promise.all(ids.map((id) => open(`/classes/${id}`))).finally(() => {
      isOver = true
    })
    let worstWaitMs = 0
    while (!isOver) {
      const start = performance.now()
      await call()
      worstWaitMs = Math.max(worstWaitMs, performance.now() - start)
      await pause(CALL_EVERY_MS)
    }
    const failed = (await pages).filter((isOk) => !isOk).length
    const { peakBytes } = await server.usage()
    return { pages: PAGES, worstWaitMs, memoryBytes: Math.max(0, peakBytes - before.bytes), failed }
  } finally {
    await server.stop()
  }
}
