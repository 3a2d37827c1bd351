import { Collection, MongoClient } from 'mongodb'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openRawDatabase } from '../testing/raw-database.store.ts'
import { aPaymentRecord } from '../testing/records.ts'
import { testApp } from '../testing/test-app.ts'
import { incomeStore } from './income.store.ts'

const MAY = new Date('2026-05-31T23:59:59Z')
const JUNE = new Date('2026-06-01T00:00:00Z')

async function sales() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { stores, databaseUri } = await testApp()
  const raw = await openRawDatabase(databaseUri)
  const flow = aPaymentRecord({ createdAt: MAY })
  const yin = aPaymentRecord({ createdAt: JUNE, priceInCents: 2000 })
  for (const payment of [flow, yin]) await stores.payments.insertOnce(payment)
  const read = async () => {
    const { months, classes } = await stores.income.read(5)
    const sums = ({ _id, netCents, payments }: (typeof months)[number]) => [_id, netCents, payments]
    return { months: months.map(sums), classes: classes.map(sums) }
  }
  return { stores, raw, flow, yin, read }
}

it('adds up the payments of each class and each month, net of refunds', async () => {
  const { stores, raw, flow, yin, read } = await sales()
  try {
    await stores.payments.recordRefund(flow._id, 500)
    expect(await read()).toEqual({
      months: [
        ['2026-05', 4000, 1],
        ['2026-06', 2000, 1],
      ],
      classes: [
        [flow.classId, 4000, 1],
        [yin.classId, 2000, 1],
      ],
    })
  } finally {
    vi.useRealTimers()
    await raw.close()
  }
})

it('adds up again what was marked a minute ago or less, because its payment may be written late', async () => {
  const { stores, raw, flow, read } = await sales()
  const late = aPaymentRecord({ classId: flow.classId, createdAt: MAY, priceInCents: 100 })
  const flowNow = async () => (await read()).classes.find(([id]) => id === flow.classId)
  try {
    // A process that has marked the class and is slow to write, or was killed.
    await stores.income.markOutdated(late)
    expect(await flowNow()).toEqual([flow.classId, 4500, 1])
    await raw.payments.insertOne(late)
    expect(await flowNow()).toEqual([flow.classId, 4600, 2])
    vi.setSystemTime(Date.now() + 61_000)
    await read()
    await raw.payments.updateOne({ _id: late._id }, { $set: { refundedInCents: 100 } })
    expect(await flowNow()).toEqual([flow.classId, 4600, 2])
    await stores.payments.recordRefund(flow._id, 4500)
    expect(await flowNow()).toEqual([flow.classId, 0, 2])
  } finally {
    vi.useRealTimers()
    await raw.close()
  }
})

it('shows what was added up also when another payment is announced meanwhile', async () => {
  const { stores, raw, flow, read } = await sales()
  const { bulkWrite } = Collection.prototype
  try {
    vi.setSystemTime(Date.now() + 61_000)
    vi.spyOn(Collection.prototype, 'bulkWrite').mockImplementationOnce(async function (
      this: Collection,
      ...sent
    ) {
      await stores.income.markOutdated(flow)
      return await bulkWrite.apply(this, sent)
    })
    expect((await read()).months).toEqual([
      ['2026-05', 4500, 1],
      ['2026-06', 2000, 1],
    ])
    expect(await raw.income.countDocuments({ isOpen: true })).toBe(2)
  } finally {
    vi.restoreAllMocks()
    vi.useRealTimers()
    await raw.close()
  }
})

it('asks the database for one month after another', async () => {
  const { stores, databaseUri } = await testApp()
  const months = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month)))
  for (const createdAt of months) await stores.payments.insertOnce(aPaymentRecord({ createdAt }))
  const client = await MongoClient.connect(databaseUri, { monitorCommands: true })
  onTestFinished(() => client.close())
  const running = new Set<number>()
  const counts: number[] = []
  client.on('commandStarted', ({ requestId }) => counts.push(running.add(requestId).size))
  client.on('commandSucceeded', ({ requestId }) => running.delete(requestId))
  await incomeStore(client.db()).refresh()
  expect(counts.length).toBeGreaterThan(months.length)
  expect(Math.max(...counts)).toBe(1)
  expect((await stores.income.read(1)).months).toHaveLength(months.length)
})
