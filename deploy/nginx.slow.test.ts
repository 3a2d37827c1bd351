import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { request as requestTls } from 'node:https'
import type { AddressInfo } from 'node:net'
import { connect, type SecureVersion } from 'node:tls'
import { hasNginx, openNginx, SITE_NAME } from '@ningjing/server/testing/proxies'
import { SLOW_TEST_MS } from '@ningjing/server/testing/slow-tests'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

vi.setConfig({ testTimeout: SLOW_TEST_MS })

const DEPLOY = readFileSync(new URL('../docs/deploy.md', import.meta.url), 'utf8')
const KEY = 'key-of-a-calendar'

/** A process of the site; returns its port. */
async function aProcess(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const answering: RequestListener = (_req, res) => void res.end('ok')
/** Nothing listens there. */
const STOPPED = 9

async function ask(address: string, path: string, name = SITE_NAME, referer = '') {
  const send = address.startsWith('https:') ? requestTls : request
  // As it is: an address object would be normalized.
  const { hostname, port } = new URL(address)
  const options = { hostname, port, path, servername: name, rejectUnauthorized: false, agent: false }
  const sent = send({ ...options, headers: { host: name, referer } })
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode, location: answer.headers.location }
}

/** Connects to the site by one version of TLS. */
function tlsOf(site: string) {
  return async (version: SecureVersion, session?: Buffer) => {
    // Node itself speaks the older versions at this level only.
    const versions = { minVersion: version, maxVersion: version, ciphers: 'DEFAULT@SECLEVEL=0' }
    const target = { host: '127.0.0.1', port: Number(new URL(site).port), servername: SITE_NAME }
    const socket = connect({ ...target, ...versions, ...(session && { session }), rejectUnauthorized: false })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'secureConnect')
    return socket
  }
}

describe.runIf(hasNginx)('deploy/nginx.conf', () => {
  it('leaves out a process that hangs', async () => {
    const begun: number[] = []
    const hanging = await aProcess(() => void begun.push(Date.now()))
    const { site } = await openNginx([hanging, await aProcess(answering)], (text) => {
      expect(text).toContain('proxy_read_timeout 20s;')
      return text.replace('proxy_read_timeout 20s;', 'proxy_read_timeout 1s;')
    })
    await Promise.all(Array.from({ length: 10 }, () => ask(site, '/classes')))
    const asked = begun.length
    const begin = Date.now()
    let count = 0
    while (Date.now() - begin < 3_000) {
      expect((await ask(site, '/classes')).status).toBe(200)
      count += 1
    }
    expect(asked).toBeGreaterThanOrEqual(3)
    // It gets one request every two seconds.
    expect(begun.length - asked).toBeLessThanOrEqual(3)
    expect(count).toBeGreaterThan(20)
  })

  it('writes no key of an address into a log, also when a process does not answer', async () => {
    const ports = [STOPPED, await aProcess(answering)]
    // Else it is asked three times only.
    const { site, plain, log } = await openNginx(ports, (text) =>
      text.replaceAll('max_fails=3', 'max_fails=0'),
    )
    const paths = ['/ningjing/calendars/own/', '//ningjing/calendars/own/', '/ningjing//calendars/own/']
    for (const path of [...paths, '/%6eingjing/calendars/own/', '/unsubscribe?token=']) {
      for (let time = 0; time < 4; time += 1) await ask(site, `${path}${KEY}`)
      await ask(plain, `${path}${KEY}`)
    }
    expect(log('access')).toContain('GET /ningjing/"')
    expect(log('access') + log('error')).not.toContain(KEY)
  })

  it('writes no person into a log, but each process that does not answer', async () => {
    const ports = [STOPPED, await aProcess(answering)]
    const { site, plain, log } = await openNginx(ports, (text) =>
      text.replaceAll('max_fails=3', 'max_fails=0'),
    )
    const referer = `https://${SITE_NAME}/unsubscribe?token=${KEY}`
    for (const path of ['/ningjing/users/ana%40x.org', '/ningjing/users?search=ana', '/classes?search=ana']) {
      for (let time = 0; time < 4; time += 1) await ask(site, path, SITE_NAME, referer)
      await ask(plain, path, SITE_NAME, referer)
    }
    for (let time = 0; time < 4; time += 1) await ask(site, '/assets/x.js', SITE_NAME, referer)
    expect(log('access')).toMatch(/"GET \/assets\/x\.js" 200 2 [\d.]+ "127\.0\.0\.1:\d+" "200"\n/)
    expect(log('access')).toContain(`"127.0.0.1:${STOPPED}, 127.0.0.1:${ports[1]}" "502, 200"`)
    // The addresses of processes have a port.
    expect(log('access') + log('error')).not.toMatch(/ana|127\.0\.0\.1(?!:\d)|unsubscribe\?/)
    expect(log('access') + log('error')).not.toContain(KEY)
  })

  it('sends http to https of its own name, and answers to no other name', async () => {
    const port = await aProcess(answering)
    const { site, plain } = await openNginx([port, port])
    expect(await ask(plain, '/login?a=1')).toEqual({
      status: 301,
      location: 'https://club.example/login?a=1',
    })
    expect((await ask(site, '/login')).status).toBe(200)
    await expect(ask(plain, '/login', 'evil.example')).rejects.toThrow('socket hang up')
    await expect(ask(site, '/login', 'evil.example')).rejects.toThrow()
  })

  it.each<SecureVersion>(['TLSv1.2', 'TLSv1.3'])('speaks %s, and resumes its sessions', async (version) => {
    const port = await aProcess(answering)
    const connectWith = tlsOf((await openNginx([port, port])).site)
    const first = await connectWith(version)
    first.write(`GET / HTTP/1.1\r\nHost: ${SITE_NAME}\r\n\r\n`)
    // A session of TLS 1.3 comes with the first answer.
    await once(first, 'data')
    expect((await connectWith(version, first.getSession())).isSessionReused()).toBe(true)
  })

  it('speaks no older TLS', async () => {
    const port = await aProcess(answering)
    const connectWith = tlsOf((await openNginx([port, port])).site)
    await expect(connectWith('TLSv1.1')).rejects.toThrow()
  })

  it('asks Firebase for its sign-in window by the name of Firebase', async () => {
    const names: unknown[] = []
    const port = await aProcess(({ headers }, res) => {
      names.push(headers.host)
      res.end('ok')
    })
    const [, window = ''] = /```nginx\n(.*?)```/s.exec(DEPLOY) ?? []
    const provider = window.replace('https://<project>.firebaseapp.com', `http://127.0.0.1:${port}`)
    const { site } = await openNginx([STOPPED, STOPPED], (text) =>
      text.replace('  location / {\n    proxy_pass', `${provider}$&`),
    )
    expect((await ask(site, '/__/auth/iframe')).status).toBe(200)
    expect(names).toEqual([`127.0.0.1:${port}`])
  })
})
