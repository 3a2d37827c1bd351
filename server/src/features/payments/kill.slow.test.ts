import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { callsOver, httpTransport } from '@ningjing/contract/testing/api-client'
import { buy } from '@ningjing/contract/testing/club-steps'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { createTokens } from '../../http/caller.ts'
import { type Club, EVENT_WAIT, openClub } from '../../testing/club.ts'
import { COMPILE_CACHE } from '../../testing/compile-cache.ts'
import { SLOW_TEST_MS } from '../../testing/slow-tests.ts'
import { WEBHOOK_SECRET } from '../../testing/test-app.ts'
import { cardsUrl } from '../../testing/worker-servers.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const program = fileURLToPath(new URL('../../main.ts', import.meta.url))
const STUDENTS = 12
/** Each server is killed when the first of its students has reached this. */
const KILLED_WHEN = ['isConfirmed', 'paymentId'] as const

type Server = { process: ChildProcess; origin: string }

/** The real server as a separate process, on the database and provider of the club. */
async function startServer({ databaseUri, deps }: Club): Promise<Server> {
  const child = fork(program, {
    env: {
      ...COMPILE_CACHE,
      NODE_ENV: 'test',
      PORT: '0',
      MONGODB_URI: databaseUri,
      JWT_SECRET: deps.config.JWT_SECRET,
      FIREBASE_PROJECT_ID: deps.config.FIREBASE_PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
      STRIPE_SECRET_KEY: deps.config.STRIPE_SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_API_URL: cardsUrl(),
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'silent',
    },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const ready = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { ready: string }) => resolve(message.ready))
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  return { process: child, origin: ready }
}

/** What one student received before the server was killed. */
type Heard = { student: UserRecord; intentId?: string; isConfirmed?: true; paymentId?: string }

/** Selects, pays and records until the server stops answering. */
async function buyFrom(
  club: Club,
  server: Server,
  heard: Heard,
  { _id: classId }: ClassRecord,
  onProgress: () => void,
): Promise<void> {
  const token = createTokens(club.deps.config.JWT_SECRET).issue(heard.student)
  const call = callsOver(httpTransport(server.origin, token))
  const { paymentId } = await buy(call, { _id: classId, price: 45 }, async (intentId) => {
    heard.intentId = intentId
    await club.confirm(intentId)
    heard.isConfirmed = true
    onProgress()
  })
  heard.paymentId = paymentId
  onProgress()
}

it('a server killed while students pay loses nothing it has acknowledged, and the next server settles the rest', async () => {
  const club = await openClub()
  const yogaClass = await club.yogaClass({ seats: STUDENTS * KILLED_WHEN.length })
  const all: Heard[] = []
  for (const moment of KILLED_WHEN) {
    const server = await startServer(club)
    const heard = await Promise.all(
      Array.from({ length: STUDENTS }, async (): Promise<Heard> => ({ student: await club.student() })),
    )
    all.push(...heard)
    const killInTime = () => {
      if (heard.some((one) => one[moment] !== undefined)) server.process.kill('SIGKILL')
    }
    await Promise.allSettled(heard.map((one) => buyFrom(club, server, one, yogaClass, killInTime)))
    expect(server.process.signalCode ?? (await once(server.process, 'exit'))[1]).toBe('SIGKILL')
  }
  expect(all.some(({ isConfirmed, paymentId }) => isConfirmed && !paymentId)).toBe(true)
  expect(all.some(({ paymentId }) => paymentId)).toBe(true)
  await startServer(club)
  await vi.waitFor(async () => {
    const { roster } = await club.read(yogaClass)
    const unsettled = all.filter(({ isConfirmed, student }) => isConfirmed && !roster[student._id])
    expect(unsettled).toEqual([])
    expect(await club.discrepancies()).toEqual([])
  }, EVENT_WAIT)
  for (const { student, intentId, isConfirmed, paymentId } of all) {
    const [payment] = await club.payments(student)
    if (paymentId) expect(payment).toMatchObject({ _id: paymentId, transactionId: intentId })
    expect(payment !== undefined).toBe(isConfirmed === true)
  }
})

it('two servers, of which one is killed, and the next one number the receipts of a year without a gap', async () => {
  const club = await openClub()
  const yogaClass = await club.yogaClass({ seats: STUDENTS * 2 })
  const servers = [await startServer(club), await startServer(club)]
  let recorded = 0
  const killOne = () => {
    recorded += 1
    // In the midst of the others: both confirmed and recorded payments count.
    if (recorded > STUDENTS) servers[0]?.process.kill('SIGKILL')
  }
  await Promise.allSettled(
    servers.flatMap((server) =>
      Array.from({ length: STUDENTS }, async () =>
        buyFrom(club, server, { student: await club.student() }, yogaClass, killOne),
      ),
    ),
  )
  await startServer(club)
  await vi.waitFor(async () => {
    const payments = await club.stores.payments.all().toArray()
    expect(payments).toHaveLength(Object.keys((await club.read(yogaClass)).roster).length)
    expect(payments.length).toBeGreaterThanOrEqual(STUDENTS)
    const numbers = payments.map(({ receipt }) => (receipt ? receipt.n : 0)).sort((a, b) => a - b)
    expect(numbers).toEqual(payments.map((_payment, index) => index + 1))
    expect(await club.discrepancies()).toEqual([])
  }, EVENT_WAIT)
})
