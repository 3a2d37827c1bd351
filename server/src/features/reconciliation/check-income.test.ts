import { expect, it, onTestFinished, vi } from 'vitest'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { testApp } from '../../testing/test-app.ts'
import { reconcile } from './reconcile.ts'

const MINUTE_MS = 60_000

it('finds sums that are not those of the payments', async () => {
  const { stores, deps, databaseUri } = await testApp()
  const raw = await openRawDatabase(databaseUri)
  onTestFinished(() => raw.close())
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const payment = aPaymentRecord({ createdAt: new Date('2026-05-03') })
  await stores.payments.insertOnce(payment)
  vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
  await stores.income.refresh()
  const wrong = async () =>
    (await reconcile(deps)).filter(({ promise }) => promise === 'I22').map(({ text }) => text)
  expect(await wrong()).toEqual([])
  await raw.payments.updateOne({ _id: payment._id }, { $set: { refundedInCents: 100 } })
  const sums =
    'stored 1 payments, 4500 cents paid, 0 refunded; added up 1 payments, 4500 cents paid, 100 refunded'
  expect((await wrong()).sort()).toEqual(
    [`month 2026-05: ${sums}`, `class ${payment.classId}: ${sums}`].sort(),
  )
})
