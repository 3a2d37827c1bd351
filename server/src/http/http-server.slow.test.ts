import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, type TestContext, vi } from 'vitest'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { createHttpServer } from './http-server.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

async function listening({ onTestFinished }: TestContext, answer: RequestListener) {
  const lifecycle = { isStopping: false }
  const { server, drain } = createHttpServer(answer, lifecycle)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  onTestFinished(() => server.closeAllConnections())
  const dial = () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { server, drain, lifecycle, port, dial }
}

/** Seconds until the other side ends a connection. */
async function secondsOpen(socket: Socket): Promise<number> {
  const begin = Date.now()
  await once(socket, 'close')
  return (Date.now() - begin) / 1000
}

const HELLO: RequestListener = (_req, res) => void res.end('hello')

describe.concurrent('a connection', () => {
  it.for([
    ['says nothing', ''],
    ['sends half a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['sends half a body', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf'],
  ] as const)('that %s is ended within 15 seconds', async ([, sent], test) => {
    const { dial } = await listening(test, (req, res) => void req.resume().on('end', () => res.end()))
    const socket = dial()
    socket.resume().write(sent)
    expect(await secondsOpen(socket)).toBeLessThan(15.5)
  })

  it('may take a minute to upload a picture', async (test) => {
    const { dial } = await listening(test, (req, res) => void req.resume().on('end', () => res.end('done')))
    const socket = dial()
    const answered = once(socket, 'data')
    socket.write('POST /ningjing/pictures HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n')
    for (let sent = 0; sent < 10; sent += 1) {
      await wait(1_800)
      socket.write('.')
    }
    expect(String(await answered)).toContain('done')
  })

  it('that never reads its answer is ended within 15 seconds', async (test) => {
    const body = Buffer.alloc(32 * 1024 * 1024)
    const { server, dial } = await listening(test, (_req, res) => void res.end(body))
    dial().pause().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    const [socket] = (await once(server, 'connection')) as [Socket]
    expect(await secondsOpen(socket)).toBeLessThan(15.5)
  })

  it('that sends a third request before the answers to two is ended', async (test) => {
    let answered = 0
    const { dial } = await listening(test, (_req, res) => {
      answered += 1
      setTimeout(() => res.end('late'), 200)
    })
    const socket = dial()
    socket.resume().write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(10))
    expect(await secondsOpen(socket)).toBeLessThan(2)
    expect(answered).toBe(2)
  })

  it('may send the next request when the last byte has arrived, before the answer is ended', async (test) => {
    const { dial } = await listening(test, (_req, res) => {
      res.writeHead(200, { 'content-length': 4 }).write('done')
      setTimeout(() => res.end(), 20)
    })
    const socket = dial()
    for (let count = 0; count < 10; count += 1) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
      expect(String((await once(socket, 'data'))[0])).toContain('done')
    }
  })

  it('may send one request after another', async (test) => {
    const { dial } = await listening(test, (req, res) => void req.resume().on('end', () => res.end('done')))
    const socket = dial()
    for (let count = 0; count < 100; count += 1) {
      const isPost = count % 2 === 1
      const head = isPost ? 'POST / HTTP/1.1\r\nContent-Length: 4\r\n' : 'GET / HTTP/1.1\r\n'
      socket.write(`${head}Host: a\r\n\r\n${isPost ? 'body' : ''}`)
      expect(String((await once(socket, 'data'))[0])).toContain('done')
    }
  })

  it('waits for an answer that takes long', async (test) => {
    const { port } = await listening(test, (_req, res) => void wait(10_000).then(() => res.end('late')))
    const answer = await fetch(`http://127.0.0.1:${port}`)
    expect(await answer.text()).toBe('late')
  })

  it('is refused above the limit', async (test) => {
    const { server, port, dial } = await listening(test, HELLO)
    server.maxConnections = 3
    for (let count = 0; count < 3; count += 1) await once(dial(), 'connect')
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow()
  })
})

describe('a stop', () => {
  const agent = new Agent({ keepAlive: true })
  const ask = async (port: number): Promise<IncomingMessage> => {
    const request = get({ port, host: '127.0.0.1', agent })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    answer.resume()
    await once(answer, 'end')
    return answer
  }

  it('answers new and open requests, and ends their connections', async (test) => {
    const late: RequestListener = (req, res) => void wait(req.url === '/' ? 0 : 400).then(() => res.end())
    const { port, drain } = await listening(test, late)
    expect((await ask(port)).headers.connection).toBe('keep-alive')
    const open = fetch(`http://127.0.0.1:${port}/late`)
    await wait(100)
    const drained = drain(600)
    expect((await ask(port)).headers.connection).toBe('close')
    expect((await open).headers.get('connection')).toBe('close')
    await drained
    await expect(ask(port)).rejects.toThrow()
  })
})
