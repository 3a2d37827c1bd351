import { anId } from '@ningjing/contract/testing/builders'
import { expect, it, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { PROMISES, REMEDIES } from './promises.rules.ts'
import type { RunRecord } from './reconciliation.store.ts'

const PATH = '/ningjing/reconciliation'

/** A club with an admin; a run lasts until `end` is called with whether it finished. */
async function setup() {
  let end: (isDone: boolean) => void = () => undefined
  const runReconcile = vi.fn(() => new Promise<boolean>((resolve) => (end = resolve)))
  const app = await testApp({}, { runReconcile })
  const admin = await app.addUser({ role: 'admin', name: 'Olga Owner' })
  const read = async () => (await app.as(admin).get(PATH).expect(200)).body
  const start = () => app.as(admin).post(PATH)
  return { ...app, admin, read, start, runReconcile, end: (isDone: boolean) => end(isDone) }
}

const aRun = (overrides: Partial<RunRecord> = {}): RunRecord => ({
  startedAt: new Date('2026-11-22T10:00:00Z'),
  endedAt: new Date('2026-11-22T10:01:00Z'),
  by: null,
  classes: 2,
  payments: 3,
  ours: { paid: 9050, refunded: 1000 },
  provider: { paid: 9050, refunded: 4050 },
  found: 0,
  discrepancies: [],
  ...overrides,
})

it('is empty before the first run', async () => {
  const { read } = await setup()
  expect(await read()).toEqual({ run: null, failedAt: null, isRunning: false })
})

it('shows the last run in dollars, with a remedy for each discrepancy', async () => {
  const { read, stores, admin, addClass } = await setup()
  const { _id: classId } = await addClass({ name: 'Flow' })
  const gone = anId()
  const sums = { ours: { paid: 4500, refunded: 0 }, provider: { paid: 9000, refunded: 4500 } }
  const money = {
    count: 300,
    classes: [
      { classId: gone, ...sums },
      { classId, ...sums },
    ],
  }
  const discrepancies = [{ promise: 'I1' as const, text: 'class a: does not add up' }]
  await stores.reconciliation.record(aRun({ by: admin._id, money, found: 120, discrepancies }))
  expect((await read()).run).toEqual({
    startedAt: '2026-11-22T10:00:00.000Z',
    endedAt: '2026-11-22T10:01:00.000Z',
    byName: 'Olga Owner',
    promises: Object.keys(PROMISES).length,
    classes: 2,
    payments: 3,
    ours: { paid: 90.5, refunded: 10, kept: 80.5 },
    provider: { paid: 90.5, refunded: 40.5, kept: 50 },
    money: {
      count: 300,
      classes: [gone, classId].map((id) => ({
        classId: id,
        name: id === classId ? 'Flow' : '',
        ours: { paid: 45, refunded: 0, kept: 45 },
        provider: { paid: 90, refunded: 45, kept: 45 },
      })),
    },
    found: 120,
    discrepancies: [
      { promise: 'I1', sentence: PROMISES.I1, text: 'class a: does not add up', remedy: REMEDIES.I1 },
    ],
  })
})

it('shows a run of an older release, which has no money by class', async () => {
  const { read, stores } = await setup()
  await stores.reconciliation.record(aRun())
  expect((await read()).run.money).toEqual({ count: 0, classes: [] })
})

it('names no admin whose account is erased', async () => {
  const { read, stores } = await setup()
  await stores.reconciliation.record(aRun({ by: anId() }))
  expect((await read()).run.byName).toBeNull()
})

it('starts one run at a time, and answers at once', async () => {
  const { read, start, end, runReconcile, admin } = await setup()
  const answers = await Promise.all([start(), start()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('reconciliation.running')
  expect((await read()).isRunning).toBe(true)
  expect(runReconcile.mock.calls).toEqual([[admin._id]])
  end(true)
  await vi.waitFor(async () => expect(await read()).toMatchObject({ isRunning: false, failedAt: null }))
  await start().expect(200)
  end(true)
})

it('says that a run failed until another one has finished', async () => {
  const { read, start, end, stores, clock } = await setup()
  await stores.reconciliation.record(aRun())
  await start().expect(200)
  end(false)
  await vi.waitFor(async () => expect((await read()).failedAt).toBe(clock.now().toISOString()))
  expect((await read()).run).not.toBeNull()
  await stores.reconciliation.record(aRun())
  expect((await read()).failedAt).toBeNull()
})
