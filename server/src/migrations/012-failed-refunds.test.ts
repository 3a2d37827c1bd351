import { expect, it } from 'vitest'
import type { ClassRecord, OrderRecord, PaymentRecord } from '../domain/records.ts'
import { openRawDatabase } from '../testing/raw-database.store.ts'
import { aClassRecord, aPaymentRecord } from '../testing/records.ts'
import { testApp } from '../testing/test-app.ts'
import { markFailedRefunds } from './012-failed-refunds.ts'

const NOW = new Date('2026-11-01T12:00Z')

it('marks the refunds that failed for good in an earlier release, and no others', async () => {
  const { databaseUri, stores } = await testApp()
  const ids = ['ended', 'staying', 'done', 'trying'].map((name) => [name, stores.newId()] as const)
  const { ended = '', staying = '', done = '', trying = '' } = Object.fromEntries(ids)
  const userId = stores.newId()
  const at = { reason: 'removed', at: NOW }
  const yogaClass: ClassRecord = aClassRecord({
    _id: stores.newId(),
    roster: { [userId]: { orderId: staying, at: NOW, back: 1000 } },
    barred: {
      [ended]: { ...at, cents: 2000 },
      [done]: { ...at, cents: 500 },
      [trying]: { ...at, cents: 700 },
    },
  })
  const anOrder = (_id: string, state: OrderRecord['state'], nextAt: Date | null = null): OrderRecord => ({
    ...{ _id, userId, classId: yogaClass._id, state, nextAt, selectedId: _id, intentId: `pi_${_id}` },
    ...{ email: '', cents: 4500, tries: 5, createdAt: NOW },
  })
  const raw = await openRawDatabase(databaseUri)
  await raw.classes.insertOne(yogaClass)
  await raw.orders.insertMany([
    anOrder(ended, 'refund_failed'),
    anOrder(staying, 'enrolled'),
    anOrder(done, 'refunded'),
    anOrder(trying, 'refund_due', NOW),
  ])
  const refunded: Record<string, number> = { [ended]: 500, [done]: 500 }
  await raw.payments.insertMany(
    ids.map(([, _id]): PaymentRecord => {
      const facts = { _id, userId, classId: yogaClass._id, transactionId: `pi_${_id}` }
      return aPaymentRecord({ ...facts, refundedInCents: refunded[_id] ?? 0 })
    }),
  )
  for (const _time of [1, 2]) await markFailedRefunds.run(raw.db, async () => {})
  const failed = await Promise.all(
    ids.map(async ([, _id]) => (await stores.payments.find(_id))?.refundFailedInCents),
  )
  expect(failed).toEqual([1500, 1000, undefined, undefined])
  expect((await stores.orders.find(staying))?.gaveUpAt).toBeInstanceOf(Date)
  expect((await stores.orders.find(ended))?.gaveUpAt).toBeUndefined()
  await raw.close()
})
