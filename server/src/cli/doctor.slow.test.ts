import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BUILD_SETTINGS } from '@ningjing/contract/pages'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStores } from '../database.ts'
import { CARD_API_VERSION } from '../gateways/card-account.ts'
import { CARD_EVENTS } from '../gateways/card-event.ts'
import { builtClient } from '../testing/built-client.ts'
import { cardClient } from '../testing/card-client.ts'
import { COMPILE_CACHE } from '../testing/compile-cache.ts'
import { httpAnswers } from '../testing/http-answers.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { emptyDatabase } from '../testing/test-database.ts'
import { cardsUrl } from '../testing/worker-servers.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const NOWHERE = '127.0.0.1:9'
const DEPLOY = readFileSync(fileURLToPath(new URL('../../../docs/deploy.md', import.meta.url)), 'utf8')

/** Runs a command with these settings alone; never throws. */
function run(name: string, settings: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const program = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const env = { ...COMPILE_CACHE, PATH: '', ...settings }
  return new Promise((resolve) => {
    execFile(process.execPath, [program], { env, cwd: '/' }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, lines: `${stdout}${stderr}`.trim().split('\n') })
    })
  })
}

/** An origin that no other test uses: tests share a card account. */
const anOrigin = () => `http://${randomUUID()}.localhost:9`
const cards = () => ({ STRIPE_SECRET_KEY: 'sk_test_sandbox', STRIPE_API_URL: cardsUrl() })
const stripe = () => cardClient(cardsUrl())
const endpointsOf = async (origin: string) =>
  (await stripe().webhookEndpoints.list({ limit: 100 })).data.filter(({ url }) => url.startsWith(origin))

describe('npm run stripe:setup', () => {
  it('makes one endpoint with every event, and prints its secret once', async () => {
    const SITE_ORIGIN = anOrigin()
    const first = await run('stripe-setup', { ...cards(), SITE_ORIGIN })
    expect(first).toEqual({
      code: 0,
      lines: [
        `Stripe now sends its events to ${SITE_ORIGIN}/ningjing/webhooks/stripe. Set:`,
        expect.stringMatching(/^STRIPE_WEBHOOK_SECRET=whsec_\w+$/),
      ],
    })
    const again = await run('stripe-setup', { ...cards(), SITE_ORIGIN })
    expect(again.lines).toEqual([
      `Stripe sends its events to ${SITE_ORIGIN}/ningjing/webhooks/stripe already.`,
    ])
    expect(await endpointsOf(SITE_ORIGIN)).toMatchObject([
      { enabled_events: CARD_EVENTS, api_version: CARD_API_VERSION, status: 'enabled' },
    ])
  })

  it('completes an endpoint that was made by hand', async () => {
    const SITE_ORIGIN = anOrigin()
    await stripe().webhookEndpoints.create({
      url: `${SITE_ORIGIN}/ningjing/webhooks/stripe`,
      enabled_events: ['charge.refunded'],
    })
    const { lines } = await run('stripe-setup', { ...cards(), SITE_ORIGIN })
    expect(lines).toEqual([
      `The endpoint ${SITE_ORIGIN}/ningjing/webhooks/stripe now sends every event.`,
      expect.stringContaining(`not ${CARD_API_VERSION}`),
    ])
    expect(await endpointsOf(SITE_ORIGIN)).toMatchObject([{ enabled_events: CARD_EVENTS }])
  })

  it('ends with one clear line when it cannot', async () => {
    expect(await run('stripe-setup', { SITE_ORIGIN: anOrigin() })).toEqual({
      code: 1,
      lines: ['STRIPE_SECRET_KEY: is missing'],
    })
    expect((await run('stripe-setup', cards())).lines).toEqual(['SITE_ORIGIN: is missing'])
  })

  it('has its events and version in the documents', () => {
    for (const text of [...CARD_EVENTS, CARD_API_VERSION]) expect(DEPLOY).toContain(`\`${text}\``)
  })
})

/** Stripe with these events, which its endpoint has been sent for a day; returns its address. */
async function stripeWith(events: { id: string; created: number }[], url: string): Promise<string> {
  const made = {
    url,
    enabled_events: CARD_EVENTS,
    api_version: CARD_API_VERSION,
    status: 'enabled',
    created: 1,
  }
  const lists: Record<string, object[]> = { '/v1/events': events, '/v1/webhook_endpoints': [made] }
  return httpAnswers((path) => ({ object: 'list', data: lists[path] ?? [] }))
}

/** A mail server that lets everybody in. */
async function mailServer(): Promise<string> {
  const server = createTcpServer((socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', () => socket.write('250 ok\r\n'))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A client as it was built with these settings. */
const builtWith = (key = 'pk_test_sandbox', project = 'demo-ningjing') =>
  builtClient({
    'index.html': '',
    [BUILD_SETTINGS]: JSON.stringify({ VITE_FIREBASE_PROJECT_ID: project, VITE_STRIPE_PUBLISHABLE_KEY: key }),
  })

const settings = (uri: string) => ({
  ...cards(),
  MONGODB_URI: uri,
  JWT_SECRET: 'a secret of the tests, long enough to be one',
  FIREBASE_PROJECT_ID: 'demo-ningjing',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests',
})

describe('npm run doctor', () => {
  it('finds nothing wrong with a site that is complete', async () => {
    const { uri } = await emptyDatabase()
    await (await openStores(uri)).close()
    // The site and the emulator.
    const site = (await httpAnswers(() => ({}))).replace('http://', '')
    const smtp = await mailServer()
    const complete = {
      ...settings(uri),
      SITE_ORIGIN: `http://${site}`,
      FIREBASE_AUTH_EMULATOR_HOST: site,
      SMTP_URL: `smtp://${smtp}`,
      MAIL_FROM: 'Club <club@ningjing.example>',
      SITE_DIR: await builtWith(),
    }
    await run('stripe-setup', complete)
    expect(await run('doctor', complete)).toEqual({
      code: 0,
      lines: [
        'warning  Settings: NODE_ENV is not production',
        ...['MongoDB', 'Firebase', 'Stripe', 'Mail server', 'Built client', 'Site address'].map(
          (name) => `ok       ${name}`,
        ),
      ],
    })
  })

  it('says what is missing at each service', async () => {
    const { uri } = await emptyDatabase()
    const SITE_ORIGIN = `http://${NOWHERE}`
    await stripe().webhookEndpoints.create({
      url: `${SITE_ORIGIN}/ningjing/webhooks/stripe`,
      enabled_events: CARD_EVENTS.slice(1) as never,
    })
    const { code, lines } = await run('doctor', {
      ...settings(uri),
      SITE_ORIGIN,
      FIREBASE_AUTH_EMULATOR_HOST: NOWHERE,
      SMTP_URL: `smtp://${NOWHERE}`,
      MAIL_FROM: 'Club <club@ningjing.example>',
      SITE_DIR: '/nowhere',
    })
    expect(code).toBe(1)
    expect(lines).toEqual([
      'warning  Settings: NODE_ENV is not production',
      'error    MongoDB: migrations or indexes are missing: run npm run migrate',
      'error    Firebase: the emulator does not answer',
      'error    Stripe: its webhook lacks payment_intent.succeeded: run npm run stripe:setup',
      `warning  Stripe: its webhook is not of API version ${CARD_API_VERSION}`,
      expect.stringMatching(/^error {4}Mail server: .*ECONNREFUSED/),
      'error    Built client: /nowhere holds no built client: run npm run build',
      expect.stringMatching(/^error {4}Site address: .*ECONNREFUSED/),
    ])
  })

  it('names settings that no longer count, because the club has published something else', async () => {
    const { uri } = await emptyDatabase()
    const club = { CLUB_NAME: 'Before', CLUB_ADDRESS: '4 Lake Road', TAX_NUMBER: 'DE1' }
    const linesOf = async () => {
      const { lines } = await run('doctor', { ...settings(uri), ...club, SITE_DIR: 'none' })
      return lines.filter((line) => line.includes('published'))
    }
    const stores = await openStores(uri)
    onTestFinished(() => stores.close())
    expect(await linesOf()).toEqual([])
    const site = { name: 'Lotus Yard', about: { address: '4 Lake Road', phone: '+1 555' } }
    await stores.site.publish({ _id: 1, site, at: new Date(), by: 'a', changed: [] })
    expect(await linesOf()).toEqual([
      'warning  Settings: CLUB_NAME is set, but what the club has published counts',
      'warning  Settings: TAX_NUMBER is set, but what the club has published counts',
    ])
  })

  it('compares the built client and the service account with the settings', async () => {
    const { uri } = await emptyDatabase()
    const SITE_DIR = await builtWith('pk_live_1', 'another')
    const file = join(SITE_DIR, 'account.json')
    await writeFile(file, JSON.stringify({ client_email: 'a@b.c', private_key: 'x', project_id: 'another' }))
    const { lines } = await run('doctor', {
      ...settings(uri),
      FIREBASE_PROJECT_ID: 'ningjing',
      GOOGLE_APPLICATION_CREDENTIALS: file,
      SITE_DIR,
      SITE_ORIGN: 'https://yoga.example.org',
      VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_2',
    })
    expect(lines).toEqual(
      expect.arrayContaining([
        'warning  Settings: SITE_ORIGN is not a setting; is SITE_ORIGIN meant?',
        'error    Firebase: the service account is of the project another, FIREBASE_PROJECT_ID is ningjing',
        'error    Built client: it was built for the Firebase project another, FIREBASE_PROJECT_ID is ningjing',
        'error    Built client: it was built with a live key of Stripe, STRIPE_SECRET_KEY is a test key',
        'error    Built client: VITE_STRIPE_PUBLISHABLE_KEY has changed since it was built: make a release',
      ]),
    )
  })

  it('finds that the client was built with a publishable key of another account', async () => {
    const { uri } = await emptyDatabase()
    const findingsWith = async (key: string, STRIPE_API_URL: string) => {
      const { lines } = await run('doctor', {
        ...settings(uri),
        STRIPE_API_URL,
        SITE_DIR: await builtWith(key),
      })
      return lines.filter((line) => line.includes(' Stripe: nobody can pay'))
    }
    const { STRIPE_API_URL } = cards()
    await stripe().paymentIntents.create({ amount: 100, currency: 'usd' })
    expect(await findingsWith('pk_test_sandbox', STRIPE_API_URL)).toEqual([])
    expect(await findingsWith('pk_test_unknown', STRIPE_API_URL)).toHaveLength(1)
    const intent = { id: 'pi_1', client_secret: 'pi_1_secret' }
    const withPayments = (data: object[]) =>
      httpAnswers((path) => (path.startsWith('/v1/payment_intents/') ? undefined : { object: 'list', data }))
    expect(await findingsWith('pk_test_elsewhere', await withPayments([intent]))).toHaveLength(1)
    expect(await findingsWith('pk_test_elsewhere', await withPayments([]))).toEqual([])
  })

  it('wants a service account', async () => {
    const { uri } = await emptyDatabase()
    const { lines } = await run('doctor', { ...settings(uri), SITE_DIR: 'none' })
    expect(lines).toContain(
      'error    Firebase: GOOGLE_APPLICATION_CREDENTIALS is missing: members who confirm their e-mail cannot sign in anymore',
    )
  })

  it('finds events of Stripe that did not arrive', async () => {
    const { uri } = await emptyDatabase()
    const stores = await openStores(uri)
    const arrived = { type: 'charge.refunded', intentId: null, receivedAt: new Date(), done: true }
    await stores.webhooks.insertOnce({ _id: 'evt_arrived', ...arrived })
    await stores.close()
    const SITE_ORIGIN = anOrigin()
    const linesWith = async (...ids: string[]) => {
      const events = ids.map((id) => ({ id, created: 1 }))
      const STRIPE_API_URL = await stripeWith(events, `${SITE_ORIGIN}/ningjing/webhooks/stripe`)
      const { lines } = await run('doctor', { ...settings(uri), SITE_ORIGIN, STRIPE_API_URL })
      return lines.filter((line) => line.includes(' Stripe'))
    }
    expect(await linesWith('evt_arrived')).toEqual(['ok       Stripe'])
    expect(await linesWith('evt_lost', 'evt_arrived')).toEqual([
      expect.stringMatching(
        /^error {4}Stripe: 1 of the 2 latest events .* such as evt_lost: compare STRIPE_WEBHOOK_SECRET/,
      ),
    ])
  })

  it('names services that do not answer or refuse', async () => {
    const { lines } = await run('doctor', {
      ...settings(`mongodb://${NOWHERE}/club`),
      STRIPE_SECRET_KEY: 'sk_test_wrong',
      FIREBASE_AUTH_EMULATOR_HOST: NOWHERE,
      SITE_DIR: 'none',
    })
    expect(lines.slice(1)).toEqual([
      'warning  Settings: SITE_ORIGIN is missing: no sitemap, no link previews, no mails',
      expect.stringMatching(/^error {4}MongoDB: MONGODB_URI: the database cannot be reached/),
      'error    Firebase: the emulator does not answer',
      expect.stringMatching(/^error {4}Stripe: Invalid API Key/),
      'warning  Mail server: SMTP_URL is missing: members find notices in their dashboard only',
      'warning  Built client: SITE_DIR is none: this server has the API alone',
      'ok       Site address',
    ])
  })

  it('names every wrong setting and asks no service', async () => {
    expect(await run('doctor', { MONGODB_URI: 'club' })).toEqual({
      code: 1,
      lines: expect.arrayContaining([
        'error    Settings: MONGODB_URI: a mongodb:// or mongodb+srv:// address',
        'error    Settings: JWT_SECRET: is missing',
      ]),
    })
  })
})
