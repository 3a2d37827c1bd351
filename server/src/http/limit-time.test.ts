import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import express from 'express'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { limitTime } from './limit-time.ts'
import { problemHandler } from './problem-handler.ts'

/** A site with a time limit of 20 ms, asked over one connection. */
async function slowSite() {
  const handleProblem = problemHandler(pino({ level: 'silent' }), () => false)
  const late = Promise.withResolvers<object>()
  const next = { isAsked: Promise.withResolvers<void>(), answer: Promise.withResolvers<object>() }
  const app = express()
  app.use('/late', limitTime(handleProblem, 20))
  app.get('/late', async (_req, res) => void res.json(await late.promise))
  app.get('/next', async (_req, res) => {
    next.isAsked.resolve()
    res.json(await next.answer.promise)
  })
  app.use(handleProblem)
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => {
    agent.destroy()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  /** Status of a call, and the local port of its connection. */
  const call = (path: string) =>
    new Promise<[status: number | undefined, connection: number | undefined]>((resolve, reject) => {
      get({ port, path, agent }, (answer) => {
        const { localPort } = answer.socket
        answer.resume().once('end', () => resolve([answer.statusCode, localPort]))
      }).once('error', reject)
    })
  return { call, late, next }
}

it.each<[string, (late: PromiseWithResolvers<object>) => void]>([
  ['fails', (late) => late.reject(new Error('too late'))],
  ['answers', (late) => late.resolve({})],
])('leaves the next call on a connection alone when a call that took too long %s', async (_, end) => {
  const { call, late, next } = await slowSite()
  const [status, connection] = await call('/late')
  expect(status).toBe(503)
  const answer = call('/next')
  await next.isAsked.promise
  end(late)
  // Express defers the end of its chain.
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  next.answer.resolve({})
  expect(await answer).toEqual([200, connection])
})
