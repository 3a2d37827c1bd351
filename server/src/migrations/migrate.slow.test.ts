import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStores } from '../database.ts'
import { breakableLine } from '../testing/breakable-line.ts'
import { COMPILE_CACHE } from '../testing/compile-cache.ts'
import { oldDatabase } from '../testing/old-database.ts'
import { SLOW_TEST_MS } from '../testing/slow-tests.ts'
import { MIGRATIONS } from './migrate.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

/** What the commands need besides the database. */
const SETTINGS = {
  JWT_SECRET: 'a secret of the tests, long enough to be one',
  FIREBASE_PROJECT_ID: 'demo-ningjing',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests',
}

/** How long a killed process is waited for, in milliseconds. */
const LEASE_MS = 15_000
/** Longer than any other call to the database may take, in milliseconds. */
const SLOW_MS = 11_000

function start(uri: string, args = ['--stopped'], command = 'migrate') {
  const program = fileURLToPath(new URL(`../cli/${command}.ts`, import.meta.url))
  const env = { ...COMPILE_CACHE, ...SETTINGS, MONGODB_URI: uri }
  const child = fork(program, args, { env, cwd: '/', silent: true })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines: string[] = []
  child.stdout?.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')))
  child.stderr?.on('data', (chunk) => lines.push(...String(chunk).trim().split('\n')))
  return { child, lines, ended: once(child, 'close') }
}

describe('npm run migrate', () => {
  it('asks to stop the previous release if that cannot run beside this one', async () => {
    const { uri, db } = await oldDatabase()
    const { lines, ended } = start(uri, [])
    expect((await ended)[0]).toBe(1)
    expect(lines.join()).toMatch(/^The previous release .*010-schedules.*npm run migrate -- --stopped$/)
    expect(await db.collection('migrations').findOne()).toBeNull()
    expect((await start(uri).ended)[0]).toBe(0)
    expect((await start(uri, []).ended)[0]).toBe(0)
    await db.dropDatabase()
    expect((await start(uri, []).ended)[0]).toBe(0)
  })

  it.each([
    ['alert', 'backup'],
    ['reconcile', ''],
    ['role', 'ana@ningjing.example admin'],
  ])('is not done by npm run %s beside the previous release', async (command, args) => {
    const { uri, db } = await oldDatabase()
    const { lines, ended } = start(uri, args.split(' '), command)
    expect((await ended)[0]).toBeGreaterThan(0)
    expect(lines.join()).toMatch(/^The previous release .*010-schedules.*npm run migrate -- --stopped$/)
    expect(await db.collection('migrations').findOne()).toBeNull()
  })

  it('migrates once when several processes start at once', async () => {
    const { uri, db } = await oldDatabase(Array.from({ length: 2_000 }, (_, n) => `Member ${n}`))
    const processes = [start(uri), start(uri), start(uri), start(uri)]
    const codes = await Promise.all(processes.map(async ({ ended }) => (await ended)[0]))
    expect(codes).toEqual([0, 0, 0, 0])
    const running = processes.flatMap(({ lines }) => lines.filter((line) => line.startsWith('running')))
    expect(running).toEqual(MIGRATIONS.map(({ name }) => `running migration ${name}`))
    for (const { lines } of processes) expect(lines.at(-1)).toBe('The database is up to date.')
    expect(await db.collection('users').countDocuments({ sortName: { $exists: false } })).toBe(0)
  })

  it(
    'takes over from a process that was killed',
    async () => {
      const { uri, db } = await oldDatabase(Array.from({ length: 2_000 }, (_, n) => `Member ${n}`))
      const first = start(uri)
      await expect.poll(() => first.lines, { timeout: 10_000 }).toContain('running migration 001-sort-names')
      first.child.kill('SIGKILL')
      const second = start(uri)
      expect((await second.ended)[0]).toBe(0)
      expect(second.lines[0]).toBe('waiting for another process to migrate the database')
      expect(await db.collection('users').countDocuments({ sortName: { $exists: false } })).toBe(0)
    },
    LEASE_MS + 25_000,
  )

  it(
    'waits for an index that takes longer than any call may',
    async () => {
      const { db } = await oldDatabase()
      const line = await breakableLine()
      line.slowDown('createIndexes', SLOW_MS)
      const address = new URL(line.uri)
      address.pathname = `/${db.databaseName}`
      const started = Date.now()
      await (await openStores(address.toString())).close()
      expect(Date.now() - started).toBeGreaterThan(SLOW_MS)
    },
    SLOW_MS + 25_000,
  )
})
