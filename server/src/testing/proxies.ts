import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
} from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'

/** Starts a proxy before two server processes; returns its address. */
type StartProxy = (ports: number[], keepAlive?: boolean) => Promise<string>

const CONFIGURATION = new URL('../../../deploy/nginx.conf', import.meta.url)
const ASSETS = '/assets/'

/** Whether nginx is on the path, and openssl, which makes its certificate. */
export const hasNginx = ['nginx', 'openssl'].every((name) => spawnSync(name, ['-v']).error === undefined)

/**
 * A proxy like nginx with deploy/nginx.conf: takes the processes in turn, and asks the next one when a connection
 * cannot be made, when it breaks and the request may be repeated, or when the first has no such asset.
 */
export const startPlainProxy: StartProxy = async (ports, keepAlive = true) => {
  const agent = new Agent({ keepAlive, maxFreeSockets: 32, timeout: 5_000 })
  let turn = 0
  const proxy = createServer((req, res) => {
    const body = req.method === 'POST' ? '{}' : ''
    turn += 1
    const first = turn
    const attempt = (tried: number) => {
      const port = ports[(first + tried) % ports.length]
      const isLast = tried + 1 >= ports.length
      const headers = body ? { 'content-type': 'application/json' } : {}
      const upstream = request({ host: '127.0.0.1', port, path: req.url, method: req.method, headers, agent })
      upstream.once('response', (answer: IncomingMessage) => {
        if (answer.statusCode === 404 && req.url?.startsWith(ASSETS) && !isLast) {
          answer.resume()
          attempt(tried + 1)
          return
        }
        res.writeHead(answer.statusCode ?? 502, forwarded(answer.headers))
        answer.pipe(res)
      })
      upstream.once('error', (error: NodeJS.ErrnoException) => {
        const mayRepeat = error.code === 'ECONNREFUSED' || req.method === 'GET'
        if (mayRepeat && !isLast) attempt(tried + 1)
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

/** The headers of an answer without those that are about the connection it came by. */
function forwarded(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const own = ['connection', 'keep-alive', 'transfer-encoding']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name)))
}

/** The name that deploy/nginx.conf answers to. */
export const SITE_NAME = 'club.example'

export const startNginx: StartProxy = async (ports, keepAlive = true) =>
  (
    await openNginx(ports, (text) =>
      keepAlive ? text : text.replace(/keepalive 32;|proxy_http_version 1.1;/g, ''),
    )
  ).site

/**
 * nginx with deploy/nginx.conf, on free ports and with a certificate of its own.
 * @param change of the configuration
 */
export async function openNginx(ports: number[], change = (text: string) => text) {
  const folder = mkdtempSync(join(tmpdir(), 'ningjing-nginx-'))
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const selfSigned = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${SITE_NAME}`]
  spawnSync('openssl', [...selfSigned, '-keyout', key, '-out', certificate])
  const [port, plainPort] = [await freePort(), await freePort()]
  const block = change(readFileSync(CONFIGURATION, 'utf8'))
    .replace(/127\.0\.0\.1:400([01]) /g, (_address, index) => `127.0.0.1:${ports[Number(index)]} `)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('listen 80', `listen 127.0.0.1:${plainPort}`)
    .replace(/ *listen \[::\].*\n/g, '')
    .replace(/\/etc.*fullchain.pem/, certificate)
    .replace(/\/etc.*privkey.pem/, key)
    .replaceAll('/var/log/nginx', folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const lines = temporary.map((name) => `${name}_temp_path ${folder};`)
  const main = `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}`
  // As on Debian; the file itself says what is logged where.
  const http = [`access_log ${folder}/access.log;`, ...lines, block].join(' ')
  writeFileSync(join(folder, 'nginx.conf'), `${main} http { ${http} }`)
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const check = spawnSync('nginx', ['-t', ...args], { encoding: 'utf8' })
  expect(check.stderr).toContain('test is successful')
  const nginx = spawn('nginx', args, { stdio: 'ignore' })
  onTestFinished(() => {
    nginx.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  const connects = () => {
    const socket = connect(port, '127.0.0.1')
    return once(socket, 'connect').finally(() => socket.destroy())
  }
  await expect.poll(connects, { timeout: 5_000 }).toBeDefined()
  return {
    site: `https://127.0.0.1:${port}`,
    plain: `http://127.0.0.1:${plainPort}`,
    log: (name: 'access' | 'error') => readFileSync(join(folder, `${name}.log`), 'utf8'),
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
