import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryFolder } from '../../server/src/testing/memory-folder.ts'
import { SLOW_TEST_MS } from '../../server/src/testing/slow-tests.ts'

vi.setConfig({ testTimeout: SLOW_TEST_MS, hookTimeout: SLOW_TEST_MS })

const ROUNDS = 6
const WRITERS = 4

let folder: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = memoryFolder('ningjing-crash-')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

function forkDatabase(): ChildProcess {
  const child = fork(new URL('./main.ts', import.meta.url), {
    env: { ...process.env, DATABASE_FILE: join(folder, 'database.sqlite'), DATABASE_PORT: '0' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  children.push(child)
  return child
}

async function startDatabase() {
  const child = forkDatabase()
  const [message] = (await once(child, 'message')) as [{ ready: string }]
  const client = new MongoClient(message.ready, { serverSelectionTimeoutMS: 2_000, retryWrites: false })
  return { child, client, db: client.db() }
}

async function killed(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

type Running = Awaited<ReturnType<typeof startDatabase>>

/** The writes that the database acknowledged. */
type Acknowledged = { orders: string[]; visits: number }

/** Writes without pause until the database is gone; records the acknowledged writes. */
async function writeUntilGone({ db }: Running, writer: string, acknowledged: Acknowledged): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const id = `${writer}-${turn}`
    try {
      await db.collection<{ _id: string }>('orders').insertOne({ _id: id })
      acknowledged.orders.push(id)
      await db.collection('counters').updateOne({ of: 'visits' }, { $inc: { number: 1 } }, { upsert: true })
      acknowledged.visits += 1
    } catch {
      return
    }
  }
}

/** Every acknowledged write exists. */
async function expectNothingLost({ db }: Running, acknowledged: Acknowledged): Promise<void> {
  const orders = new Set<unknown>(await db.collection('orders').distinct('_id'))
  expect(acknowledged.orders.filter((id) => !orders.has(id))).toEqual([])
  const counter = await db.collection('counters').findOne({ of: 'visits' })
  const visits = counter?.number ?? 0
  expect(visits).toBeGreaterThanOrEqual(acknowledged.visits)
  // A write that was done but not acknowledged counts too: at most one per writer and crash.
  expect(visits).toBeLessThanOrEqual(acknowledged.visits + ROUNDS * WRITERS)
}

it('loses no acknowledged write to kill -9, and starts again each time', async () => {
  const acknowledged: Acknowledged = { orders: [], visits: 0 }
  const ended: Promise<unknown>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const running = await startDatabase()
    await expectNothingLost(running, acknowledged)
    const names = Array.from({ length: WRITERS }, (_, writer) => `${round}-${writer}`)
    const writing = names.map((name) => writeUntilGone(running, name, acknowledged))
    await pause(150 + 50 * round)
    await killed(running.child)
    // A writer may wait for the database to come back; it does, but at another port.
    ended.push(Promise.all(writing).then(() => running.client.close()))
  }
  await Promise.all(ended)
  const running = await startDatabase()
  await expectNothingLost(running, acknowledged)
  await running.client.close()
  expect(acknowledged.orders.length).toBeGreaterThan(ROUNDS)
})

it('allows one process per file, and says so in one line', async () => {
  const first = await startDatabase()
  const second = forkDatabase()
  const [[line], [code]] = await Promise.all([
    once(second.stderr as NodeJS.ReadableStream, 'data'),
    once(second, 'exit'),
  ])
  expect(String(line)).toMatch(/^The database file .*database\.sqlite is in use by another process.*\n$/)
  expect(code).toBe(1)
  await first.client.close()

  first.child.kill('SIGKILL')
  const third = await startDatabase()
  expect(await third.db.command({ ping: 1 })).toMatchObject({ ok: 1 })
  await third.client.close()
})

it('exits with code 0 on SIGTERM, and keeps everything', async () => {
  const first = await startDatabase()
  await first.db.collection('orders').insertOne({ state: 'open' })
  await first.client.close()
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  const second = await startDatabase()
  expect(await second.db.collection('orders').countDocuments()).toBe(1)
  await second.client.close()
})
