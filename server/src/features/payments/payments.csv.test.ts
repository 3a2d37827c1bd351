import { exportPayments } from '@ningjing/contract/payments/payments'
import { anId } from '@ningjing/contract/testing/builders'
import { expect, it } from 'vitest'
import type { PaymentRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { testApp } from '../../testing/test-app.ts'

/** The row of a payment in the file, by the names of its columns. */
async function rowOf(payment: Partial<PaymentRecord>) {
  const app = await testApp()
  const { _id: userId } = await app.addUser({ email: 'ana@ningjing.example' })
  const record = aPaymentRecord({ userId, ...payment })
  await app.stores.payments.insertOnce(record)
  const { text } = await ask(app, await app.addUser({ role: 'admin' }), exportPayments)
  const [head = [], cells = []] = text
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(','))
  return { record, row: Object.fromEntries(head.map((name, index) => [name, cells[index]])) }
}

it('a payment by card has the current e-mail, and says what went to the card, what went back by hand, and what failed', async () => {
  const { record, row } = await rowOf({
    email: 'ana@old.example',
    refundedInCents: 1999,
    handedInCents: 500,
    refundFailedInCents: 250,
    receipt: { year: 2026, n: 7 },
    createdAt: new Date('2026-03-01T08:00:00Z'),
  })
  expect(row).toEqual({
    Id: record._id,
    Email: 'ana@ningjing.example',
    Class: 'Hatha for Beginners',
    Instructor: 'Mei Tanaka',
    Price: '45',
    Refunded: '19.99',
    Net: '25.01',
    'Transaction Id': `pi_${record._id}`,
    Date: '2026-03-01T08:00:00.000Z',
    'Refunded by hand': '5',
    'Refund failed': '2.5',
    'Paid by': 'card',
    'Due back at the desk': '0',
    Receipt: '2026-000007',
    Sold: 'seat',
  })
})

it('a payment at the desk says how it was paid, and what the desk still owes', async () => {
  const { row } = await rowOf({ kind: 'desk', desk: 'cash', refundFailedInCents: 250 })
  expect(row).toMatchObject({
    'Paid by': 'cash',
    'Refund failed': '0',
    'Due back at the desk': '2.5',
    Receipt: '',
  })
})

it('a payment of a deleted account has no e-mail', async () => {
  expect((await rowOf({ userId: anId() })).row).toMatchObject({ Email: '', Price: '45' })
})

it('a pass says that it is one', async () => {
  const { row } = await rowOf({ productId: anId() })
  expect(row).toMatchObject({ Class: 'Hatha for Beginners', Sold: 'pass' })
})
