import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, inject, it, onTestFinished } from 'vitest'
import { borrowDatabase } from './testing/test-database.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const MIN_REQUESTS = 2_000
const CLIENTS = 8

/** Starts a server process; port 0 picks one. */
async function startProcess(uri: string, port: number): Promise<{ child: ChildProcess; port: number }> {
  const env = {
    PORT: String(port),
    MONGODB_URI: uri,
    JWT_SECRET: 'a secret of the tests, long enough to be one',
    FIREBASE_PROJECT_ID: 'demo-ningjing',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_tests',
    STRIPE_API_URL: inject('cardsUrl'),
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'warn',
    SITE_DIR: '/nowhere',
  }
  const child = fork(program, { env, silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ ready }] = (await once(child, 'message')) as [{ ready: string }]
  return { child, port: Number(new URL(ready).port) }
}

/**
 * A proxy like nginx with the block of docs/deploy.md: takes the upstreams in turn, and asks the next one when a
 * connection cannot be made, or when it breaks and the request may be repeated.
 */
async function startProxy(ports: number[], keepAlive: boolean): Promise<string> {
  const agent = new Agent({ keepAlive, maxFreeSockets: 32, timeout: 5_000 })
  let turn = 0
  const proxy = createServer((req, res) => {
    const body = req.method === 'POST' ? '{}' : ''
    turn += 1
    const first = turn
    const attempt = (tried: number) => {
      const port = ports[(first + tried) % ports.length]
      const headers = body ? { 'content-type': 'application/json' } : {}
      const upstream = request({ host: '127.0.0.1', port, path: req.url, method: req.method, headers, agent })
      upstream.once('response', (answer: IncomingMessage) => {
        res.writeHead(answer.statusCode ?? 502)
        answer.pipe(res)
      })
      upstream.once('error', (error: NodeJS.ErrnoException) => {
        const mayRepeat = error.code === 'ECONNREFUSED' || req.method === 'GET'
        if (mayRepeat && tried + 1 < ports.length) attempt(tried + 1)
        else res.writeHead(502).end()
      })
      upstream.end(body)
    }
    attempt(0)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  onTestFinished(() => {
    agent.destroy()
    proxy.close()
    proxy.closeAllConnections()
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

it.each([
  ['with kept connections', true],
  ['with a connection for each request', false],
])('two processes are replaced behind a proxy without a failed request, %s', async (_what, keepAlive) => {
  const { uri } = borrowDatabase(inject('mongodbUri'))
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
      const answer = await fetch(proxy + path, { method: isPost ? 'POST' : 'GET' })
      await answer.arrayBuffer()
      const key = `${isPost ? 'POST' : 'GET'} ${answer.status}`
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
})
