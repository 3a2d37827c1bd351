import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** How the relay treats the calls of the servers; `cut` runs a call and drops its answer. */
export const MODES = ['slow', 'hang', '500', '429', 'cut'] as const
type Mode = (typeof MODES)[number] | 'ok'

const SLOW_MS = 3_000
const HANG_MS = 25_000
const PASSED_HEADERS = ['authorization', 'content-type', 'idempotency-key']

export type CardRelay = Awaited<ReturnType<typeof startCardRelay>>

/**
 * Passes the calls of the servers on to the card stand-in, well or badly.
 * @param target address of the stand-in while it is running
 */
export async function startCardRelay(target: () => string | undefined) {
  let mode: Mode = 'ok'
  const server = createServer((request, response) => {
    pass(request, response, mode, target).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    setMode: (wanted: Mode) => {
      mode = wanted
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  mode: Mode,
  target: () => string | undefined,
): Promise<void> {
  const body = await buffer(request)
  if (mode === 'hang') await pause(HANG_MS)
  if (mode === 'slow') await pause(SLOW_MS)
  if (mode === '500' || mode === '429') {
    response.writeHead(Number(mode), { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { type: 'api_error', message: 'A failure of the chaos run.' } }))
    return
  }
  const headers = PASSED_HEADERS.flatMap((name): [string, string][] => {
    const value = request.headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const { method = 'GET', url = '/' } = request
  const answer = await fetch(`${target()}${url}`, { method, headers, ...(method !== 'GET' && { body }) })
  const text = await answer.text()
  if (mode === 'cut') response.destroy()
  else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
}
