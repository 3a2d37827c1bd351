import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { COMPILE_CACHE } from './testing/compile-cache.ts'
import { oldDatabase } from './testing/old-database.ts'
import { SLOW_TEST_MS } from './testing/slow-tests.ts'
import { borrowDatabase } from './testing/test-database.ts'
import { cardsUrl } from './testing/worker-servers.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const program = fileURLToPath(new URL('main.ts', import.meta.url))

/** One for all tests, because migrating it takes longer than a test. */
const { uri } = borrowDatabase()

const SETTINGS = {
  ...COMPILE_CACHE,
  PORT: '0',
  JWT_SECRET: 'a secret of the tests, long enough to be one',
  FIREBASE_PROJECT_ID: 'demo-ningjing',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests',
  STRIPE_API_URL: cardsUrl(),
  LOG_LEVEL: 'info',
}

/** Starts the server as a process of its own, away from any .env file. */
function start(settings: Record<string, string>) {
  const child = fork(program, { cwd: tmpdir(), env: settings, silent: true })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const words = { out: '', err: '' }
  child.stdout?.on('data', (chunk) => {
    words.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    words.err += chunk
  })
  return { child, words }
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode
  const [code] = await once(child, 'close')
  return code
}

/** A server that runs, and where. */
async function startGood() {
  const started = start({ ...SETTINGS, MONGODB_URI: uri })
  const [message] = await once(started.child, 'message')
  const { ready } = message as { ready: string }
  return { ...started, ready }
}

describe('the server process', () => {
  it('sends its address to its parent, and answers there', async () => {
    const { ready } = await startGood()
    expect(ready).toMatch(/^http:\/\/localhost:\d+$/)
    expect(await (await fetch(`${ready}/healthz`)).json()).toMatchObject({ status: 'ok' })
    expect((await fetch(`${ready}/readyz`)).status).toBe(200)
    expect(await (await fetch(`${ready}/ningjing/publicClasses`)).json()).toEqual([])
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops gracefully on %s, with a client still connected',
    async (signal) => {
      const { child, ready } = await startGood()
      await fetch(`${ready}/healthz`)
      child.kill(signal)
      expect(await codeOf(child)).toBe(0)
      await expect(fetch(`${ready}/healthz`)).rejects.toThrow()
    },
  )

  it('names every error of its settings in one line', async () => {
    const { child, words } = start({ ...SETTINGS, PORT: 'many', JWT_SECRET: 'short' })
    expect(await codeOf(child)).toBe(1)
    expect(words.err.trim().split('\n')).toHaveLength(1)
    for (const name of ['PORT', 'JWT_SECRET', 'MONGODB_URI']) expect(words.err).toContain(name)
    expect(words.err).not.toContain('short')
  })

  it('says in one line that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => {
      other.close()
    })
    const address = other.address()
    const port = typeof address === 'object' && address ? String(address.port) : ''
    const { child, words } = start({ ...SETTINGS, PORT: port, MONGODB_URI: uri })
    expect(await codeOf(child)).toBe(1)
    expect(words.err.trim()).toBe(`PORT ${port} is taken`)
  })

  it.each([
    ['HOST', '192.0.2.1', 'HOST 192.0.2.1 is no address of this machine'],
    ['GOOGLE_APPLICATION_CREDENTIALS', '/nowhere/account.json', /GOOGLE_APPLICATION_CREDENTIALS: .*account/],
  ])('says in one line that %s=%s is wrong', async (name, value, message) => {
    const { child, words } = start({ ...SETTINGS, MONGODB_URI: uri, [name]: value })
    expect(await codeOf(child)).toBe(1)
    expect(words.err.trim().split('\n')).toEqual([expect.stringMatching(message)])
  })

  it('refuses a database that only a stopped site may migrate, and prepares an empty one', async () => {
    const { uri: old, db } = await oldDatabase()
    const { STRIPE_API_URL: _standIn, ...others } = SETTINGS
    const production = {
      ...others,
      NODE_ENV: 'production',
      FIREBASE_PROJECT_ID: 'ningjing',
      STRIPE_SECRET_KEY: ['sk', 'live', '4eC39HqLyjWDarjtT1zd'].join('_'),
      STRIPE_WEBHOOK_SECRET: 'whsec_9fK2mQ7xR4tV1bN8cZ3y',
      JWT_SECRET: 'a long and random text of our own, really',
      GOOGLE_MANAGED_IDENTITY: 'true',
      CLUB_TIME_ZONE: 'Europe/Berlin',
      SITE_DIR: 'none',
      MONGODB_URI: old,
    }
    const { child, words } = start(production)
    expect(await codeOf(child)).toBe(1)
    expect(words.err.trim()).toMatch(/^The previous release .*010-schedules.*npm run migrate -- --stopped$/)
    expect(await db.collection('migrations').findOne()).toBeNull()
    await db.dropDatabase()
    const started = start(production)
    const [message] = await once(started.child, 'message')
    expect(message).toHaveProperty('ready')
  })

  it('says in one line that the database cannot be reached', async () => {
    const { child, words } = start({ ...SETTINGS, MONGODB_URI: 'mongodb://127.0.0.1:9/ningjing' })
    expect(await codeOf(child)).toBe(1)
    expect(words.err.trim().split('\n')).toHaveLength(1)
    expect(words.err).toContain('MONGODB_URI')
  })
})
