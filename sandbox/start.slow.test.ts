import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { listAllClasses, listPublicClasses } from '@ningjing/contract/classes/classes'
import { isFull } from '@ningjing/contract/classes/more-classes'
import { readClub } from '@ningjing/contract/club/club'
import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { listInstructors } from '@ningjing/contract/instructors/instructors'
import { listPayments, recordPayment } from '@ningjing/contract/payments/payments'
import { listSelections } from '@ningjing/contract/selections/selections'
import { type Call, callsOver, httpTransport, rowsOf } from '@ningjing/contract/testing/api-client'
import { checkOut, register, signIn } from '@ningjing/contract/testing/club-steps'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ningjing/contract/testing/demo-accounts'
import { providerToken } from '@ningjing/contract/testing/identity-emulator'
import { listUsers, readUser } from '@ningjing/contract/users/users'
import { openStores } from '@ningjing/server/database'
import { reconcile } from '@ningjing/server/features/reconciliation/reconcile'
import { stripeCards } from '@ningjing/server/gateways/cards'
import { cardClient, confirmWith } from '@ningjing/server/testing/card-client'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SLOW_TEST_MS } from '../server/src/testing/slow-tests.ts'
import { CARD_KEYS } from './settings/card-keys.ts'
import { PROJECT_ROOT } from './settings/settings.ts'
import { endProduct, freshSettings, type Product, runProduct, startProduct } from './testing/product.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const BUILD_MS = 120_000
/** Seeded classes that visitors see. */
const PUBLIC_CLASSES = 27

let env: Record<string, string>
let product: Product

beforeAll(async () => {
  env = await freshSettings()
  product = await startProduct({ env })
}, BUILD_MS)

afterAll(async () => {
  await endProduct(product, 'SIGTERM', { env })
  rmSync(env.DATA_DIR ?? '', { recursive: true })
})

describe('npm start', () => {
  it('serves the site and the API at one address, ready and seeded', async () => {
    const { site, api } = product.addresses
    expect(site).toBe(`http://localhost:${env.PORT}`)
    expect((await fetch(`${api}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${site}/classes`, { headers: { accept: 'text/html' } })).text()).toContain(
      '<div id="root"',
    )
    expect(await publicClasses()).toHaveLength(PUBLIC_CLASSES)
    expect(await calls()(listInstructors)).toHaveLength(8)
  })

  it('prints all addresses and the demo accounts', () => {
    const { stdout } = product.output
    for (const text of [
      product.addresses.site,
      product.addresses.identity,
      product.addresses.cards,
      product.addresses.mailbox,
      `mongodb://127.0.0.1:${env.SANDBOX_DATABASE_PORT}`,
      env.DATA_DIR ?? '',
      DEMO_PASSWORD,
      ...Object.values(DEMO_ACCOUNTS),
    ]) {
      expect(stdout).toContain(text)
    }
    expect(product.output.stderr).toBe('')
  })

  it.each(Object.entries(DEMO_ACCOUNTS))('lets the demo %s log in, with that role', async (role, email) => {
    const call = await logIn(email)
    expect(await call(readUser, { params: { email } })).toMatchObject({ email, role })
  })
})

describe('fails in one line', () => {
  it('on a data folder that is in use', async () => {
    const elsewhere = { ...(await freshSettings()), DATA_DIR: env.DATA_DIR ?? '' }
    expect(await runProduct({ env: elsewhere })).toMatchObject({
      code: 1,
      stderr: `The data folder ${env.DATA_DIR} is in use by a running Ningjing, process ${product.child.pid}.\n`,
    })
  })

  it('when the data is reset while it runs', async () => {
    const rejected = await runProduct({ args: ['--seed-only'], env })
    expect(rejected).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The data folder .* in use.*\n$/),
    })
    expect(await publicClasses()).toHaveLength(PUBLIC_CLASSES)
  })

  it('when a port is taken', async () => {
    const elsewhere = { ...(await freshSettings()), PORT: env.PORT ?? '' }
    expect(await runProduct({ env: elsewhere })).toMatchObject({
      code: 1,
      stderr: `Port ${env.PORT} (PORT, site and API) is in use by another program: stop it or set another port.\n`,
    })
  })

  it('when a setting is malformed', async () => {
    const elsewhere = { ...(await freshSettings()), PORT: 'many' }
    expect(await runProduct({ env: elsewhere })).toMatchObject({
      code: 1,
      stderr: 'Settings: PORT: a whole number from 0 to 65535\n',
    })
  })

  it('when the database of MONGODB_URI cannot be reached', async () => {
    const elsewhere = { ...(await freshSettings()), MONGODB_URI: 'mongodb://127.0.0.1:1/club' }
    expect(await runProduct({ args: ['--dev'], env: elsewhere })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^MONGODB_URI: the database cannot be reached .*\n$/),
    })
  })
})

describe('the seeded club', () => {
  it('has classes of every kind', async () => {
    const classes = await publicClasses()
    expect(new Set(classes.map(({ price }) => price)).size).toBeGreaterThan(12)
    const full = classes.filter(isFull)
    expect(full.map(({ waiting }) => waiting).sort()).toEqual([0, 2])
    expect(classes.filter(({ seats }) => seats === 2)).toHaveLength(1)
    expect(classes.filter(({ price }) => price === 0)).toHaveLength(1)
    expect(classes.filter(({ sessions }) => sessions.length === 0)).toHaveLength(1)
    expect(classes[0]?.price).toBeGreaterThan(0)
    expect(classes[0]?.seats).toBeGreaterThan(20)
    expect(classes.map(({ dropIn }) => dropIn?.only ?? dropIn?.seats).filter(Boolean)).toEqual([
      4,
      true,
      true,
    ])
    const all = rowsOf(await (await logIn(DEMO_ACCOUNTS.admin))(listAllClasses))
    expect(all.filter(({ status }) => status === 'pending')).toHaveLength(2)
    const [denied] = all.filter(({ status }) => status === 'denied')
    expect(denied?.feedback).toContain('heated')
  })

  it('shows pictures that exist on the site', async () => {
    const classes = await publicClasses()
    const instructors = await calls()(listInstructors)
    for (const path of [...classes.map(({ image }) => image), ...instructors.map(({ photo }) => photo)]) {
      const response = await fetch(product.addresses.site + path)
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        'image/svg+xml',
      ])
    }
  })

  it('gives the demo student enrollments and payments of past weeks, and no open selection', async () => {
    const params = { email: DEMO_ACCOUNTS.student }
    const call = await logIn(params.email)
    expect(await call(listSelections, { params })).toEqual([])
    expect(await call(listEnrolments, { params })).toHaveLength(6)
    const days = rowsOf(await call(listPayments, { params })).map(({ createdAt }) => createdAt.slice(0, 10))
    expect(new Set(days).size).toBe(5)
    expect(days.every((day) => day < new Date().toISOString().slice(0, 10))).toBe(true)
  })

  it('passes the reconciliation', async () => {
    const stores = await openStores(databaseUri())
    onTestFinished(stores.close)
    expect(await stores.payments.all().toArray()).toHaveLength(85)
    expect(
      await reconcile({ stores, cards: stripeCards(cardSettings()), clock: { now: () => new Date() } }),
    ).toEqual([])
  })
})

describe('data from before', () => {
  const person = { email: 'new@people.example', password: 'Lotus!42', name: 'Noor Haddad' }

  it('survives kill -9, which leaves no process running', async () => {
    const idToken = await providerToken(product.addresses.identity, 'signUp', person)
    const token = await register(calls(idToken), person)
    const [newest] = await publicClasses()
    const { intentId } = await checkOut(calls(token), newest!)
    await confirmWith(cardClient(product.addresses.cards))(intentId)
    expect(await endProduct(product, 'SIGKILL', { env })).toEqual([])
    product = await startProduct({ env })
    expect(product.output.stdout).not.toContain('Building')
    // The old token is still valid: the secrets were kept.
    const recorded = await calls(token)(recordPayment, { body: { transactionId: intentId } })
    expect(recorded.insertResult.insertedId).toMatch(/^[0-9a-f]{24}$/)
    const again = await logIn(person.email, person.password)
    expect(await again(listEnrolments, { params: { email: person.email } })).toHaveLength(1)
  })

  it('is removed by a reset, except for the secrets', async () => {
    await expectCleanEnd('SIGINT')
    expect(await runProduct({ args: ['--seed-only'], env })).toMatchObject({ code: 0, stderr: '' })
    product = await startProduct({ env })
    await expect(logIn(person.email, person.password)).rejects.toThrow('EMAIL_NOT_FOUND')
    expect(await publicClasses()).toHaveLength(PUBLIC_CLASSES)
  })
})

describe('npm start -- --empty', () => {
  it('has an admin and nothing else, with data of its own', async () => {
    await expectCleanEnd('SIGTERM')
    product = await startProduct({ args: ['--dev', '--empty'], env })
    expect(product.output.stdout).toContain('This is a new club')
    expect(product.output.stdout).not.toContain(DEMO_ACCOUNTS.student)
    expect(await publicClasses()).toEqual([])
    const call = await logIn(DEMO_ACCOUNTS.admin)
    expect(rowsOf(await call(listUsers))).toMatchObject([{ email: DEMO_ACCOUNTS.admin, role: 'admin' }])
    expect(await call(readClub)).toMatchObject({ name: 'Ningjing', address: '', email: '' })
    await expect(logIn(DEMO_ACCOUNTS.student)).rejects.toThrow('EMAIL_NOT_FOUND')
    await expectCleanEnd('SIGTERM')
    product = await startProduct({ args: ['--dev'], env })
    expect(await publicClasses()).toHaveLength(PUBLIC_CLASSES)
  })
})

describe('npm run dev', () => {
  it('serves the client at its own address, which may call the API', async () => {
    await expectCleanEnd('SIGTERM')
    product = await startProduct({ args: ['--dev'], env })
    const { site, api } = product.addresses
    expect(site).toBe(`http://localhost:${env.SANDBOX_VITE_PORT}`)
    expect(await (await fetch(site)).text()).toContain('/@vite/client')
    expect(await originAllowed(api, site)).toBe(site)
    expect(await originAllowed(api, 'http://elsewhere.example')).toBeNull()
  })

  it('restarts the server after a change of its code or the contract, and ends cleanly', async () => {
    for (const file of ['server/src/app.ts', 'contract/src/problems.ts']) {
      utimesSync(join(PROJECT_ROOT, file), new Date(), new Date())
      await waitUntil(() => product.output.stdout.includes(`Restarting the server: ${file} has changed.`))
      await waitUntil(() =>
        fetch(`${product.addresses.api}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      )
    }
    expect(await publicClasses()).toHaveLength(PUBLIC_CLASSES)
    await expectCleanEnd('SIGHUP')
  })
})

/** Waits for the condition, at most for the time limit of the test. */
async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await pause(50)
}

/** Expects free ports, nothing on stderr and exit code 0. */
async function expectCleanEnd(signal: NodeJS.Signals): Promise<void> {
  expect(await endProduct(product, signal, { env })).toEqual([])
  expect(product.child.exitCode).toBe(0)
  expect(product.output.stderr).toBe('')
}

/** Calls the running API with this token, or as a visitor. */
const calls = (token?: string) => callsOver(httpTransport(product.addresses.api, token))

const publicClasses = async () => rowsOf(await calls()(listPublicClasses))

/** Logs in as the browser does. */
async function logIn(email: string, password = DEMO_PASSWORD): Promise<Call> {
  const account = { email, password, name: '' }
  const idToken = await providerToken(product.addresses.identity, 'signInWithPassword', account)
  return calls(await signIn(calls(idToken), email))
}

/** The API's CORS response for an origin. */
async function originAllowed(api: string, origin: string): Promise<string | null> {
  const response = await fetch(`${api}/ningjing/users`, { headers: { origin } })
  return response.headers.get('access-control-allow-origin')
}

const databaseUri = () => `mongodb://127.0.0.1:${env.SANDBOX_DATABASE_PORT}/ningjing?directConnection=true`

const cardSettings = () => ({
  STRIPE_SECRET_KEY: CARD_KEYS.secret,
  STRIPE_API_URL: product.addresses.cards,
  STRIPE_WEBHOOK_SECRET: '',
})
