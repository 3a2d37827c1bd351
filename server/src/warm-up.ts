import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BASE_PATH } from '@ningjing/contract/endpoint'

/** What visitors open first. */
const FIRST_PATHS = [
  ...['/', '/classes', '/instructors'],
  ...['publicClasses', 'allInstructors', 'club'].map((list) => `${BASE_PATH}/${list}`),
]

/** A slow database must not keep the site from starting, in milliseconds. */
const WARM_UP_MS = 10_000

/**
 * Answers the first requests before there are visitors: the first rendering of a page loads and compiles its code, for
 * which the first visitor would wait several hundred milliseconds. Does nothing about requests that fail.
 */
export async function warmUp(answer: RequestListener, limitMs = WARM_UP_MS): Promise<void> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const signal = AbortSignal.timeout(limitMs)
  for (const path of FIRST_PATHS) {
    await fetch(`http://127.0.0.1:${port}${path}`, { signal })
      .then((reply) => reply.arrayBuffer())
      .catch(() => undefined)
  }
  server.close()
  server.closeAllConnections()
}
