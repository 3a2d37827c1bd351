import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CLUB_TERMS } from '@ningjing/contract/enrolments/terms'
import { readConfig } from '@ningjing/server/base/config'
import { openStores, type Stores } from '@ningjing/server/database'
import { reconcile } from '@ningjing/server/features/reconciliation/reconcile'
import { stripeCards } from '@ningjing/server/gateways/cards'
import { firebaseIdentity } from '@ningjing/server/gateways/identity'
import { TASKS } from '@ningjing/server/tasks'
import { cardClient, confirmWith } from '@ningjing/server/testing/card-client'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { memoryFolder } from '../server/src/testing/memory-folder.ts'
import { SLOW_TEST_MS } from '../server/src/testing/slow-tests.ts'
import { startCards } from './cards/server.ts'
import { startDatabase } from './database/server.ts'
import { membersSince } from './seed/members.ts'
import { seedClasses } from './seed/seed-classes.ts'
import { runInOrder, type SeedDeps, seedClock } from './seed/seed-clock.ts'
import { seedMember } from './seed/seed-club.ts'
import { enrolments } from './seed/seed-enrolments.ts'
import { CARD_KEYS } from './settings/card-keys.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const ENROLMENTS = 71
const FREE_ENROLMENTS = 4
const DESK_PAYMENTS = 2
/** By card and at the desk, and dates that are booked with them. */
const [CARD_PASSES, DESK_PASSES, BY_CREDIT] = [3, 1, 10]

const folder = memoryFolder('ningjing-seed-')
let database: Awaited<ReturnType<typeof startDatabase>>
let cards: Awaited<ReturnType<typeof startCards>>
let stores: Stores

beforeAll(async () => {
  database = await startDatabase({ file: join(folder, 'database.sqlite'), port: 0 })
  cards = await startCards({ file: join(folder, 'cards.sqlite'), port: 0, webhookSecret: 'whsec_test' })
  stores = await openStores(database.uri)
})

afterAll(async () => {
  await stores.close()
  await cards.close()
  await database.close()
  rmSync(folder, { recursive: true })
})

it('completes after interruptions, with one charge per enrollment', async () => {
  const deps = seedDeps()
  const members = membersSince(new Date(0))
  for (const member of members.exceptAdmin) await seedMember(deps, member)
  await seedClasses(deps, members)
  const steps = await enrolments(deps, members, chargeOnce)
  await expect(runInOrder(deps, steps)).rejects.toThrow('ended after the charge')
  for (const payments of [3, 17]) {
    const child = startSeed()
    await untilPaid(payments, child)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await stores.users.hasAdmin()).toBe(false)
  }
  expect(await endOf(startSeed())).toBe(0)
  expect(await stores.users.hasAdmin()).toBe(true)
  const payments = await stores.payments.all().toArray()
  expect(payments).toHaveLength(ENROLMENTS + CARD_PASSES + DESK_PASSES + BY_CREDIT)
  const receipts = payments
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .flatMap(({ receipt }) => receipt || [])
  const inOrder = receipts.toSorted((a, b) => a.year - b.year || a.n - b.n)
  expect(receipts, 'receipts are numbered by their dates').toEqual(inOrder)
  expect(await reconcile({ stores, cards: gateway(), clock: seedClock() })).toEqual([])
  const charged: string[] = []
  for await (const { id, status } of gateway().intentsSince(new Date(0))) {
    if (status === 'succeeded') charged.push(id)
  }
  expect(charged).toHaveLength(ENROLMENTS - FREE_ENROLMENTS - DESK_PAYMENTS + CARD_PASSES)
  const queues = (await rowsOf(stores.ledger.classes())).map(({ queue = [] }) => queue.length)
  expect(queues.filter(Boolean).sort()).toEqual([1, 2, 2])
  const ended = (await stores.payments.all().toArray()).filter(({ endedAt }) => endedAt !== null)
  expect(ended.map(({ endedBy }) => endedBy).sort()).toEqual([
    ...['canceled', 'class-canceled', 'class-canceled', 'removed'],
  ])
  expect(await dueByHand()).toEqual([0, 0, 4850])
  const [message, ...others] = await stores.messages.listBy(members.get('mei')._id)
  expect([message?.to.length, others]).toEqual([6, []])
  expect(await passesOf(members)).toEqual([
    ['ana', 8, false],
    ['emma', 5, false],
    ['grace', null, false],
    ['hugo', 5, true],
  ])
  const skips = (await rowsOf(stores.ledger.classes())).flatMap(({ roster }) =>
    Object.values(roster).flatMap((place) => Object.keys(place.skips ?? {})),
  )
  expect(skips).toHaveLength(1)
  const taught = (await rowsOf(stores.ledger.classes())).flatMap(({ sessions }) =>
    sessions.flatMap(({ teacher }) => teacher?.name ?? []),
  )
  // Of a date that is sold by itself, in its class and in the one that it has.
  expect(taught.sort()).toEqual(['Leila Haddad', 'Leila Haddad', 'Mei Tanaka'])
})

it('changes nothing the second time', async () => {
  const before = await allRecords()
  expect(await endOf(startSeed())).toBe(0)
  expect(await allRecords()).toEqual(before)
})

it('leaves a database with other users alone and says so', async () => {
  const address = new URL(database.uri)
  address.pathname = '/theirs'
  const theirs = await openStores(address.href)
  const [user] = await allUsers()
  await theirs.users.insertOnce({ ...user!, _id: 'a'.repeat(24), role: 'student' })
  const child = startSeed(address.href)
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  expect(await endOf(child)).toBe(1)
  expect(complaint).toMatch(/^The database has users but no admin\. .*\n$/)
  expect(await theirs.classes.listPublic({}, { now: new Date(), terms: CLUB_TERMS })).toEqual([])
  await theirs.close()
})

function seedDeps(): SeedDeps {
  const config = readConfig({ ...seedSettings(), LOG_LEVEL: 'silent' })
  const identity = firebaseIdentity(config)
  const lifecycle = { isStopping: false }
  return {
    config,
    stores,
    identity,
    cards: gateway(),
    clock: seedClock(),
    lifecycle,
    log: pino({ level: 'silent' }),
    tasks: TASKS,
    runReconcile: async () => true,
  }
}

/** Charges the card, after which the seed is interrupted. */
async function chargeOnce(intentId: string): Promise<void> {
  await confirmWith(cardClient(cardSettings().STRIPE_API_URL))(intentId)
  throw new Error('ended after the charge')
}

function startSeed(uri = database.uri): ChildProcess {
  return fork(new URL('./seed.ts', import.meta.url), {
    silent: true,
    env: { ...process.env, ...seedSettings(), MONGODB_URI: uri },
  })
}

async function endOf(child: ChildProcess): Promise<number> {
  const [code] = await once(child, 'exit')
  return code
}

/** Waits until the running seed has made so many payments. Throws if it ends before that. */
async function untilPaid(payments: number, seed: ChildProcess): Promise<void> {
  while ((await stores.payments.all().toArray()).length < payments) {
    if (seed.exitCode !== null || seed.signalCode !== null) {
      throw new Error(`The seed has ended before ${payments} payments: ${seed.exitCode ?? seed.signalCode}`)
    }
    await pause(5)
  }
}

/** Cents of each payment at the desk that an admin has to hand over. */
async function dueByHand(): Promise<number[]> {
  const payments = (await stores.payments.all().toArray()).filter(({ kind }) => kind === 'desk')
  return payments.map(({ refundFailedInCents = 0 }) => refundFailedInCents).sort()
}

/** What is left of each pass, and whether it ends tomorrow. */
async function passesOf(members: ReturnType<typeof membersSince>) {
  // An hour more or less, because the clocks may have changed since it was bought.
  const [earliest, latest] = [23, 49].map((hours) => Date.now() + hours * 3_600_000) as [number, number]
  const found = await Promise.all(
    ['ana', 'emma', 'grace', 'hugo'].map(async (key) => {
      const purses = await stores.purses.listFor(members.get(key)._id)
      return purses.map(({ left, validUntil }) => {
        const end = validUntil?.getTime() ?? 0
        return [key, left, end > earliest && end <= latest]
      })
    }),
  )
  return found.flat()
}

async function allUsers() {
  const list = await stores.users.list({})
  const emails = (Array.isArray(list) ? list : list.items).map(({ email }) => email)
  const found = await Promise.all(emails.map((email) => stores.users.findByEmail(email)))
  return found.filter((user) => user !== null)
}

async function rowsOf<Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) rows.push(...batch)
  return rows
}

async function allRecords() {
  return {
    users: await allUsers(),
    classes: await rowsOf(stores.ledger.classes()),
    orders: await rowsOf(stores.ledger.orders()),
    payments: await stores.payments.all().toArray(),
    products: await stores.products.findAll(),
    purses: await stores.passBooks.all().toArray(),
  }
}

function seedSettings() {
  return {
    MONGODB_URI: database.uri,
    JWT_SECRET: 'a secret of the tests, long enough to be one',
    // Without the emulator's address no accounts are created; this test does not need them.
    FIREBASE_PROJECT_ID: 'club',
    FIREBASE_AUTH_EMULATOR_HOST: '',
    ...cardSettings(),
  }
}

function cardSettings() {
  return {
    STRIPE_SECRET_KEY: CARD_KEYS.secret,
    STRIPE_API_URL: cards.url,
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
  }
}

const gateway = () => stripeCards(cardSettings())
