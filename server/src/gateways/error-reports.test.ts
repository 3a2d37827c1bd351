import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { LOG_SERIALIZERS, loggedError } from '../http/logged-error.ts'
import { testApp, testConfig } from '../testing/test-app.ts'
import { errorReports } from './error-reports.ts'

type Received = { headers: Record<string, unknown>; body: ReturnType<typeof JSON.parse> }

/** A collector that keeps what it gets, and the reports that are sent to it. */
async function collector() {
  const received: Received[] = []
  const server = createServer(async (req, res) => {
    received.push({ headers: req.headers, body: JSON.parse(await text(req)) })
    res.end('{}')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/logs`
  const reports = errorReports(
    testConfig({
      OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc,X-Scope=club',
    }),
  )!
  const log = pino(
    { level: 'info', serializers: LOG_SERIALIZERS },
    pino.multistream([{ level: 'warn', stream: reports }]),
  )
  const records = async () => {
    await reports.flush()
    return received.flatMap(({ body }) => body.resourceLogs[0].scopeLogs[0].logRecords)
  }
  return { received, records, log, reports, server }
}

it('are off without the setting', () => {
  expect(errorReports(testConfig())).toBeUndefined()
})

it('send errors as OTLP, with the headers of the settings, and nothing about people', async () => {
  const { log, records, received } = await collector()
  const err = loggedError(new TypeError('no seat for ana@ningjing.example'))
  log.info('listening')
  log.warn({ event: 'evt_1' }, 'event left to the sweeper')
  log.error(
    { err, requestId: 'r1', userId: 'u1', address: 'f00', code: 'server.unexpected' },
    'request failed',
  )
  expect(await records()).toEqual([
    {
      timeUnixNano: expect.stringMatching(/^\d{19}$/),
      severityNumber: 17,
      severityText: 'ERROR',
      body: { stringValue: 'request failed' },
      attributes: [
        { key: 'code', value: { stringValue: 'server.unexpected' } },
        { key: 'requestId', value: { stringValue: 'r1' } },
        { key: 'exception.type', value: { stringValue: 'TypeError' } },
        { key: 'exception.message', value: { stringValue: 'no seat for [e-mail]' } },
        {
          key: 'exception.stacktrace',
          value: { stringValue: expect.stringContaining('error-reports.test') },
        },
      ],
    },
  ])
  expect(received[0]?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-scope': 'club' })
  const [{ resource }] = received[0]?.body.resourceLogs ?? []
  expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'ningjing' } })
})

it('send the errors of browsers, which anyone may report in a form that says nothing about them', async () => {
  const { log, records } = await collector()
  const { visitor } = await testApp({}, { log })
  const post = (body: object) => visitor.post('/ningjing/browser-errors').send(body)
  const frames = ['index-3fk2.js:1:4711']
  const answer = await post({ type: 'TypeError', message: 'no name of ana@ningjing.example', frames })
  expect([answer.status, answer.body]).toEqual([200, { received: true }])
  for (const frame of ['https://evil.example/a.js:1:2', 'a.js:1', 'a b.js:1:2']) {
    expect((await post({ type: 'x', message: 'x', frames: [frame] })).status).toBe(400)
  }
  const [record, ...others] = await records()
  expect(others).toEqual([])
  expect(record).toMatchObject({ severityText: 'WARN', body: { stringValue: 'browser error' } })
  expect(JSON.parse(record.attributes[0].value.stringValue)).toEqual({
    ...{ type: 'TypeError', message: 'no name of [e-mail]', frames },
  })
})

it('are limited, and dropped while the collector does not answer', async () => {
  const { log, records, server, reports } = await collector()
  for (let line = 0; line < 150; line += 1) log.error(`error ${line}`)
  expect(await records()).toHaveLength(100)
  server.close()
  server.closeAllConnections()
  log.error('lost')
  await expect(reports.flush()).resolves.toBeUndefined()
})
