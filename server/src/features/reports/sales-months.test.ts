import { anId } from '@ningjing/contract/testing/builders'
import { expect, it, onTestFinished, vi } from 'vitest'
import { deepSweep } from '../../sweeper.ts'
import { openRawDatabase, watchReads } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { testApp } from '../../testing/test-app.ts'
import { ClassNumbers } from './class-numbers.rules.ts'
import { classNumbersOf, eachSale, packSales, type SalesMonth } from './sales-month.rules.ts'
import { salesMonthStore } from './sales-months.store.ts'

const APRIL_TO_JUNE = { start: new Date('2026-04-30T22:00:00Z'), end: new Date('2026-06-01T00:00:00.001Z') }
const LAST_OF_MAY = new Date('2026-05-31T23:59:59.999Z')
const FIRST_OF_JUNE = new Date('2026-06-01T00:00:00Z')
const MINUTE_MS = 60_000

/** The payments of some months, as moment, class and cents. */
const salesIn = (months: SalesMonth[]) =>
  months.flatMap((month) => {
    const classes = new ClassNumbers()
    const numbers = classNumbersOf(month, classes)
    const found: [string, string | undefined, number][] = []
    eachSale(month, (at, place, cents) => {
      found.push([new Date(at).toISOString(), classes.idOf(numbers[place] ?? -1), cents])
    })
    return found
  })

it('packs the payments of a month and reads them again, to the millisecond and the cent', () => {
  const [flow, yin] = [anId(), anId()]
  const sales = [
    { createdAt: Date.parse('2026-05-01T00:00:00Z'), classId: flow, priceInCents: 0 },
    { createdAt: Date.parse('2026-05-04T12:00:00.001Z'), classId: yin, priceInCents: 4_000_000_00 },
    { createdAt: LAST_OF_MAY.getTime(), classId: flow, priceInCents: 4567 },
  ]
  expect(salesIn([packSales('2026-05', sales)])).toEqual(
    sales.map(({ createdAt, classId, priceInCents }) => [
      new Date(createdAt).toISOString(),
      classId,
      priceInCents,
    ]),
  )
  expect(salesIn([packSales('2026-05', [])])).toEqual([])
})

/** A club with a payment in May and one in June, whose writes have ended. */
async function club() {
  const app = await testApp()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const [may, june] = [LAST_OF_MAY, FIRST_OF_JUNE].map((createdAt) => aPaymentRecord({ createdAt }))
  const moved = aPaymentRecord({ createdAt: LAST_OF_MAY, kind: 'moved' })
  for (const payment of [may, june, moved]) if (payment) await app.stores.payments.insertOnce(payment)
  const raw = await openRawDatabase(app.databaseUri)
  const watched = await watchReads(app.databaseUri)
  onTestFinished(() => Promise.all([raw.close(), watched.close()]).then(() => undefined))
  const pass = async () => {
    vi.setSystemTime(Date.now() + MINUTE_MS + 1_000)
    // Without the intents of all other tests, which come after the months.
    await deepSweep(app.deps, AbortSignal.abort())
  }
  const read = async () => salesIn(await app.stores.salesMonths.read(APRIL_TO_JUNE))
  /** How many payments a read of the months reads. */
  const paymentsRead = async () => {
    watched.reads.length = 0
    await salesMonthStore(watched.db).read(APRIL_TO_JUNE)
    // The first two replies are marks and packed months.
    return watched.reads.slice(2).reduce((sum, rows) => sum + rows, 0)
  }
  return { ...app, raw, may, june, pass, read, paymentsRead }
}

it('the payments of a period come from packed months as soon as their writes have ended', async () => {
  const { may, june, pass, read, paymentsRead } = await club()
  const sales = [may, june].map((one) => [one?.createdAt.toISOString(), one?.classId, 4500])
  expect(await read()).toEqual(sales)
  expect(await paymentsRead()).toBe(2)
  await pass()
  expect(await read()).toEqual(sales)
  expect(await paymentsRead()).toBe(0)
})

it('a payment that is announced makes its month be read again, and packed again later', async () => {
  const { stores, pass, read, paymentsRead } = await club()
  await pass()
  const late = aPaymentRecord({ createdAt: LAST_OF_MAY, priceInCents: 100 })
  await stores.payments.insertOnce(late)
  const cents = async () => (await read()).map(([, , one]) => one).sort()
  expect(await cents()).toEqual([100, 4500, 4500])
  expect(await paymentsRead()).toBe(2)
  await pass()
  expect(await cents()).toEqual([100, 4500, 4500])
  expect(await paymentsRead()).toBe(0)
})

it('a month whose payment may still be written is not packed', async () => {
  const { stores, raw, pass, read, paymentsRead } = await club()
  await pass()
  const late = aPaymentRecord({ createdAt: LAST_OF_MAY, priceInCents: 100 })
  // A process that has announced the payment and is slow to write it.
  await stores.income.markOutdated(late)
  await stores.salesMonths.keep()
  expect(await paymentsRead()).toBe(1)
  await raw.payments.insertOne(late)
  expect((await read()).map(([, , cents]) => cents).sort()).toEqual([100, 4500, 4500])
})
