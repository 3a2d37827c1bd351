import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { borrowDatabase } from './testing/test-database.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
const DEPLOY = new URL('../../docs/deploy.md', import.meta.url)
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
async function startPlainProxy(ports: number[], keepAlive: boolean): Promise<string> {
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

/** nginx with the block of docs/deploy.md, on a free port and with a certificate of its own. */
async function startNginx(ports: number[], keepAlive: boolean): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-nginx-'))
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=club.example']
  spawnSync('openssl', [...selfSigned, '-keyout', key, '-out', certificate])
  const port = await freePort()
  const documented = /```\n(upstream ningjing[^`]+)```/.exec(readFileSync(DEPLOY, 'utf8'))?.[1] ?? ''
  const block = documented
    .replace('127.0.0.1:4000', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4001', `127.0.0.1:${ports[1]}`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('listen 80', `listen 127.0.0.1:${await freePort()}`)
    .replace(/ *listen \[::\].*\n/g, '')
    .replace(/\/etc.*fullchain.pem/, certificate)
    .replace(/\/etc.*privkey.pem/, key)
    .replace(/keepalive 32;|proxy_http_version 1.1;/g, (line) => (keepAlive ? line : ''))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const lines = temporary.map((name) => `${name}_temp_path ${folder};`)
  const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr; events {}`
  writeFileSync(join(folder, 'nginx.conf'), `${main} http { access_log off; ${lines.join(' ')} ${block} }`)
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const check = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' })
  expect(check.stderr).toContain('test is successful')
  const nginx = spawn('nginx', args, { stdio: 'ignore' })
  onTestFinished(() => {
    nginx.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  return `https://127.0.0.1:${port}`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The status that a call through the proxy gets. */
async function statusOf(url: string, method: string): Promise<number> {
  const send = url.startsWith('https:') ? requestTls : request
  const sent = send(url, { method, rejectUnauthorized: false, headers: { connection: 'close' } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return answer.statusCode ?? 0
}

const hasNginx = ['nginx', 'openssl'].every((name) => spawnSync(name, ['-v']).error === undefined)

describe.each([
  { proxyName: 'a proxy', startProxy: startPlainProxy, isInstalled: true },
  { proxyName: 'nginx', startProxy: startNginx, isInstalled: hasNginx },
])('two processes behind $proxyName', ({ startProxy, isInstalled }) => {
  // Repeated, because a process that loses its core in the instant of the close loses a connection made in it.
  it.runIf(isInstalled).each([
    ['with kept connections', true],
    ['with a connection for each request', false],
  ])('are replaced without a failed request, %s', { timeout: 180_000, retry: 2 }, (_what, keepAlive) =>
    replaceBoth(startProxy, keepAlive),
  )
})

/** Replaces two processes one at a time, while clients send requests. */
async function replaceBoth(startProxy: typeof startNginx, keepAlive: boolean): Promise<void> {
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
