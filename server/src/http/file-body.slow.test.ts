import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadPicture } from '@ningjing/contract/pictures/pictures.schemas'
import express from 'express'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { type FileLimits, fileBody } from './file-body.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const LIMITS: FileLimits = {
  maxBytes: 1_000_000,
  maxAtOnce: 8,
  maxPerUser: 2,
  tooLarge: 'picture.too-large',
  wrongType: 'picture.wrong-type',
  busy: 'picture.busy',
  assertAllowed: () => undefined,
}

/** Port of a server that takes files. */
async function listening(): Promise<number> {
  const app = express()
  app.use((_req, res, next) => {
    res.locals.caller = { _id: 'ana' }
    next()
  })
  app.post('/', ...fileBody(uploadPicture, LIMITS), (req, res) => void res.send(String(req.body.length)))
  const server: Server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.closeAllConnections())
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** Sends a file of 200 kB in so many bytes a second; resolves to the answer, or an empty text if it is cut off. */
async function sent(port: number, bytesASecond: number): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (data) => {
    answer += String(data)
  })
  const ended = once(socket, 'close')
  const length = 200_000
  const head = `Host: a\r\nContent-Type: image/png\r\nConnection: close\r\nContent-Length: ${length}`
  socket.write(`POST / HTTP/1.1\r\n${head}\r\n\r\n`)
  for (let rest = length; rest > 0 && !socket.destroyed; rest -= bytesASecond) {
    socket.write(Buffer.alloc(Math.min(rest, bytesASecond)))
    await wait(1_000)
  }
  await ended
  return answer
}

it('cuts off a file that comes too slowly, and takes one that is slow', async () => {
  const port = await listening()
  const [tooSlow, slow] = await Promise.all([sent(port, 500), sent(port, 10_000)])
  expect(tooSlow).toBe('')
  expect(slow).toContain('200 OK')
})
