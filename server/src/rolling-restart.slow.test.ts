import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { COMPILE_CACHE } from './testing/compile-cache.ts'
import { processSettings } from './testing/process-settings.ts'
import { hasNginx, SITE_NAME, startNginx, startPlainProxy } from './testing/proxies.ts'
import { SLOW_TEST_MS } from './testing/slow-tests.ts'
import { borrowDatabase } from './testing/test-database.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const MIN_REQUESTS = 2_000
const CLIENTS = 8

/** Starts a server process; port 0 picks one. */
async function startProcess(uri: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const env = {
    ...COMPILE_CACHE,
    PORT: String(port),
    MONGODB_URI: uri,
    ...processSettings(),
    SITE_DIR: '/nowhere',
  }
  const child = fork(program, { env, silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }]
  return { child, port: Number(new URL(ready).port) }
}

/** The status that a call through the proxy gets. */
async function statusOf(url: string, method: string): Promise<number> {
  const send = url.startsWith('https:') ? requestTls : request
  const sent = send(url, {
    method,
    rejectUnauthorized: false,
    servername: SITE_NAME,
    headers: { connection: 'close', host: SITE_NAME },
  })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

describe.each([
  { proxyName: 'a proxy', startProxy: startPlainProxy, isInstalled: true },
  { proxyName: 'nginx', startProxy: startNginx, isInstalled: hasNginx },
])('two processes behind $proxyName', ({ startProxy, isInstalled }) => {
  // Repeated, because a process that loses its core in the instant of the close loses a connection made in it.
  it.runIf(isInstalled).each([
    ['with kept connections', true],
    ['with a connection for each request', false],
  ])('are replaced without a failed request, %s', { retry: 2 }, (_what, keepAlive) =>
    replaceBoth(startProxy, keepAlive),
  )
})

/** Replaces two processes one at a time, while clients send requests. */
async function replaceBoth(startProxy: typeof startNginx, keepAlive: boolean): Promise<void> {
  const { uri } = borrowDatabase()
  const processes = [await startProcess(uri, 0), await startProcess(uri, 0)]
  const proxy = await startProxy(
    processes.map(({ port }) => port),
    keepAlive,
  )
  const statuses = new Map<string, number>()
  let isReplaced = false
  const count = () => [...statuses.values()].reduce((sum, one) => sum + one, 0)
  const client = async () => {
    for (let call = 0; !isReplaced || count() < MIN_REQUESTS; call += 1) {
      const isPost = call % 3 === 0
      const path = isPost ? '/ningjing/jwt' : '/ningjing/publicClasses'
      const method = isPost ? 'POST' : 'GET'
      const key = `${method} ${await statusOf(proxy + path, method)}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  for (const old of processes) {
    old.child.kill('SIGTERM')
    const [code] = await once(old.child, 'exit')
    expect(code).toBe(0)
    await startProcess(uri, old.port)
  }
  isReplaced = true
  await Promise.all(clients)
  expect(Object.fromEntries(statuses)).toEqual({
    'GET 200': expect.any(Number),
    'POST 401': expect.any(Number),
  })
  expect(count()).toBeGreaterThanOrEqual(MIN_REQUESTS)
}
