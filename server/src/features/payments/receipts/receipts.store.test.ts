import { MongoServerError } from 'mongodb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRawDatabase } from '../../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../../testing/records.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { receiptNumbers } from './receipts.store.ts'

const [FIRST, SECOND] = [new Date('2026-12-31T08:00:00Z'), new Date('2026-12-31T09:00:00Z')]

let app: TestApp
let payments: TestApp['stores']['payments']

beforeEach(async () => {
  app = await testApp()
  payments = app.stores.payments
})

async function paid(createdAt = FIRST, priceInCents = 4500): Promise<string> {
  const payment = aPaymentRecord({ createdAt, priceInCents })
  await payments.insertOnce(payment)
  return payment._id
}

const numberIn = (year: number, orderId: string) => payments.numberReceipt(orderId, () => year)
const receiptOf = async (orderId: string) => (await payments.find(orderId))?.receipt

describe('the number of a receipt', () => {
  it('is one more than the last of its year, and is given once', async () => {
    const [one, two, next] = [await paid(), await paid(), await paid()]
    await numberIn(2026, one)
    await numberIn(2026, two)
    await numberIn(2027, next)
    for (const id of [one, two]) await numberIn(2027, id)
    expect(await Promise.all([one, two, next].map(receiptOf))).toEqual([
      { year: 2026, n: 1 },
      { year: 2026, n: 2 },
      { year: 2027, n: 1 },
    ])
    const late = await paid()
    await numberIn(2026, late)
    expect(await receiptOf(late)).toEqual({ year: 2026, n: 3 })
  })

  it('is of the year in which it was paid', async () => {
    const [orderId, moments] = [await paid(SECOND), [] as Date[]]
    const yearOf = (paidAt: Date) => {
      moments.push(paidAt)
      return 2026
    }
    await payments.numberReceipt(orderId, yearOf)
    expect(moments).toEqual([SECOND])
  })

  it('is not given to what is free, nor to an unknown order', async () => {
    const free = await paid(FIRST, 0)
    await numberIn(2026, free)
    await numberIn(2026, 'unknown')
    expect(await receiptOf(free)).toBeUndefined()
    const first = await paid()
    await numberIn(2026, first)
    expect(await receiptOf(first)).toEqual({ year: 2026, n: 1 })
  })

  it('is different for payments that are recorded at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => paid()))
    await Promise.all(ids.map((id) => numberIn(2026, id)))
    const numbers = await Promise.all(ids.map(async (id) => ((await receiptOf(id)) || { n: 0 }).n))
    expect(numbers.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })
})

describe('a number that cannot be written', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Numbers a payment while each write of the number fails like this; returns the error, and how often it was tried. */
  async function failingWith(failure: unknown) {
    const orderId = await paid()
    const raw = await openRawDatabase(app.databaseUri)
    let tries = 0
    vi.spyOn(raw.payments, 'updateOne').mockImplementation(async () => {
      tries += 1
      // Ends the test if it goes on.
      if (tries > 300) throw new Error('Tried too often')
      throw failure
    })
    const { numberReceipt } = receiptNumbers(raw.payments)
    const error = await numberReceipt(orderId, () => 2026).catch((reason) => reason)
    await raw.close()
    return { orderId, error, tries }
  }

  it('is tried 200 times while others take it, then is left to the sweeper', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const { orderId, error, tries } = await failingWith(new MongoServerError({ code: 11_000 }))
    expect(error).toEqual(new Error(`The receipt number of order ${orderId} is left to the sweeper`))
    expect(tries).toBe(200)
  })

  it('is not tried again after another error', async () => {
    const outage = new Error('The database is down')
    expect(await failingWith(outage)).toMatchObject({ error: outage, tries: 1 })
  })
})

it('of paid payments without a number, id and moment are read, oldest first', async () => {
  const [later, earlier, numbered] = [await paid(SECOND), await paid(FIRST), await paid(FIRST)]
  await paid(FIRST, 0)
  await numberIn(2026, numbered)
  expect(await payments.findUnnumbered()).toEqual([
    { _id: earlier, createdAt: FIRST },
    { _id: later, createdAt: SECOND },
  ])
})
