import { fork } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { listPayments } from '@ningjing/contract/payments/payments'
import { callsOver, httpTransport } from '@ningjing/contract/testing/api-client'
import { buy, enrolFree } from '@ningjing/contract/testing/club-steps'
import { withKeys } from '@ningjing/server/base/search-keys'
import { createTokens } from '@ningjing/server/http/caller'
import { confirmWith } from '@ningjing/server/testing/card-client'
import { insertRecords } from '@ningjing/server/testing/insert-records'
import { memoryFolder } from '@ningjing/server/testing/memory-folder'
import { aClassRecord, aUserRecord } from '@ningjing/server/testing/records'
import { MongoClient } from 'mongodb'
import { expect, it, onTestFinished, vi } from 'vitest'
import { SLOW_TEST_MS } from '../server/src/testing/slow-tests.ts'
import { aPayment, clientOf, testCards, WEBHOOK_SECRET } from './cards/testing/test-cards-client.ts'
import { startDatabase } from './database/server.ts'
import { CARD_KEYS } from './settings/card-keys.ts'
import { limitedDisk } from './testing/limited-disk.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const FULL = 'database or disk is full'
const STOPPED = `The local database could not write to its file and has stopped (${FULL})`
/** Enough writes to fill the pages that a file has already. */
const MAX_WRITES = 300

const fileOf = (name: string) => join(memoryFolder('ningjing-full-'), name)

function aDisk() {
  const disk = limitedDisk()
  onTestFinished(disk.restore)
  return disk
}

/** Repeats a write until it fails; returns how often it did not, and the error. */
async function untilFull(write: (index: number) => Promise<unknown>) {
  for (let written = 0; written < MAX_WRITES; written += 1) {
    try {
      await write(written)
    } catch (error) {
      return { written, error: error as Error & { code?: number } }
    }
  }
  throw new Error('The disk never was full.')
}

it('the card stand-in says why it fails, goes on when there is space, and forgets no payment', async () => {
  const disk = aDisk()
  const file = fileOf('cards.sqlite')
  const { stripe } = await testCards({ file })
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const paid = [(await aPayment(stripe)).id]
  disk.fill('cards.sqlite')
  const { error } = await untilFull(async () => paid.push((await aPayment(stripe)).id))
  expect(error).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  expect(String(logged.mock.calls[0]?.[0])).toContain(FULL)
  disk.empty('cards.sqlite')
  paid.push((await aPayment(stripe)).id)
  const copy = fileOf('cards.sqlite')
  for (const end of ['', '-wal']) copyFileSync(file + end, copy + end)
  const again = await testCards({ file: copy })
  for (const id of paid) {
    expect(await again.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
  }
})

it('the local database stops with one line, and has every acknowledged record at its next start', async () => {
  const disk = aDisk()
  const file = fileOf('database.sqlite')
  const insert = async (uri: string, index: number) => {
    const client = await MongoClient.connect(uri, { retryWrites: false })
    const rows = client.db().collection<{ _id: number; text: string }>('rows')
    await rows.insertOne({ _id: index, text: 'x'.repeat(500) }).finally(() => client.close())
  }
  const full = await startDatabase({ file })
  await insert(full.uri, -1)
  disk.fill('database.sqlite')
  const { written, error } = await untilFull((index) => insert(full.uri, index))
  expect(error).toMatchObject({ message: STOPPED, codeName: 'ShutdownInProgress' })
  await full.close().catch(() => undefined)
  const again = await startDatabase({ file })
  onTestFinished(() => again.close())
  await insert(again.uri, MAX_WRITES)
  const client = await MongoClient.connect(again.uri)
  onTestFinished(() => client.close())
  expect(await client.db().collection('rows').countDocuments()).toBe(written + 2)
})

async function anIdentity(file: string) {
  const child = fork(join(import.meta.dirname, 'identity/main.ts'), {
    env: { ...process.env, IDENTITY_PORT: '0', IDENTITY_FILE: file },
    execArgv: ['--import', import.meta.resolve('./testing/limited-disk.ts')],
    silent: true,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ ready }] = await once(child, 'message')
  const register = async (email: string) => {
    const { status } = await fetch(`${ready}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'Namaste!108' }),
    })
    if (status !== 200) throw new Error(`${status}`)
  }
  return { child, register }
}

it('the identity stand-in answers 503 until there is space, and forgets no account', async () => {
  const file = fileOf('accounts.sqlite')
  const first = await anIdentity(file)
  await first.register('ana@example.com')
  first.child.send('fill')
  const { error } = await untilFull((index) => first.register(`${index}-${'x'.repeat(50)}@example.com`))
  expect(error.message).toBe('503')
  first.child.send('empty')
  await first.register('mei@example.com')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const again = await anIdentity(file)
  for (const email of ['ana@example.com', 'mei@example.com']) {
    await expect(again.register(email)).rejects.toThrow('400')
  }
  await again.register('di@example.com')
})

const SECRET = 'a secret of the tests, long enough to be one'
const PRICE = 20

/** A server on these stand-ins, with a class that costs money, a free one, and students who each want both. */
async function openClub(uri: string, cardsUrl: string) {
  const [paid, free] = [PRICE * 100, 0].map((priceInCents) =>
    aClassRecord({ priceInCents, seats: 10 * MAX_WRITES, capacity: 10 * MAX_WRITES }),
  )
  const students = Array.from({ length: MAX_WRITES }, () => aUserRecord())
  await insertRecords(uri, { users: students.map(withKeys), classes: [paid!, free!].map(withKeys) })
  const env = {
    PATH: process.env.PATH,
    PORT: '0',
    MONGODB_URI: uri,
    SITE_DIR: '/nowhere',
    JWT_SECRET: SECRET,
    RATE_LIMIT_SCALE: '100000',
    FIREBASE_PROJECT_ID: 'demo-ningjing',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    STRIPE_SECRET_KEY: CARD_KEYS.secret,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: cardsUrl,
    LOG_LEVEL: 'fatal',
  }
  const child = fork(join(import.meta.dirname, '../server/src/main.ts'), { env, silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ ready }] = await once(child, 'message')
  const tokens = createTokens(SECRET)
  const callsOf = (index: number) => callsOver(httpTransport(ready, tokens.issue(students[index]!)))
  const confirm = confirmWith(clientOf(cardsUrl))
  return {
    /** Buys a place and takes a free one. */
    enrol: async (index: number) => {
      const call = callsOf(index)
      await buy(call, { _id: paid!._id, price: PRICE }, confirm)
      await enrolFree(call, free!._id)
    },
    payments: async (index: number) =>
      callsOf(index)(listPayments, { params: { email: students[index]!.email } }),
  }
}

it('a full disk is an outage for the club: 503, and nothing that it acknowledged is lost', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const disk = aDisk()
  const file = fileOf('database.sqlite')
  const database = await startDatabase({ file })
  const { url } = await testCards({ file: fileOf('cards.sqlite') })
  const club = await openClub(database.uri, url)
  await club.enrol(0)

  disk.fill('cards.sqlite')
  const cardsFull = await untilFull((index) => club.enrol(1 + index))
  expect(cardsFull.error.message).toContain('503 {"code":"service.cards-down"')
  disk.empty('cards.sqlite')
  const next = 2 + cardsFull.written
  await club.enrol(next)

  disk.fill('database.sqlite')
  const databaseFull = await untilFull((index) => club.enrol(next + 1 + index))
  expect(databaseFull.error.message).toContain('503 {"code":"service.database-down"')
  await expect(club.enrol(0)).rejects.toThrow('503 {"code":"service.database-down"')
  await database.close().catch(() => undefined)

  const again = await startDatabase({ file, port: database.port })
  onTestFinished(() => again.close())
  const last = next + 2 + databaseFull.written
  await vi.waitFor(() => club.enrol(last), { timeout: 30_000, interval: 500 })
  const refused = [1 + cardsFull.written, last - 1]
  for (let index = 0; index <= last; index += 1) {
    if (!refused.includes(index)) expect(await club.payments(index), `student ${index}`).toHaveLength(2)
  }
})
