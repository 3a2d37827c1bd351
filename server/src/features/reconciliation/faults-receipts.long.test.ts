import { describe, expect, it } from 'vitest'
import type { PaymentRecord } from '../../domain/records.ts'
import type { BusyClub } from '../../testing/busy-club.ts'
import { type Fault, findsEach, hoursFromNow } from '../../testing/planted-faults.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { checkReceipt } from './check-receipts.rules.ts'

const setPayment = ({ raw }: BusyClub, { orderId }: { orderId: string }, $set: Partial<PaymentRecord>) =>
  raw.payments.updateOne({ _id: orderId }, { $set })

/** The payment of the last receipt, and the year of all. */
const lastReceipt = async ({ raw }: BusyClub) => {
  const last = await raw.payments.findOne({ 'receipt.n': { $gt: 1 } }, { sort: { 'receipt.n': -1 } })
  if (!last?.receipt) throw new Error('No receipt has a number')
  return { orderId: last._id, ...last.receipt }
}

const RECEIPTS: Fault[] = [
  [
    'a number that is left out',
    async (at) => {
      const { orderId, year, n } = await lastReceipt(at)
      await setPayment(at, { orderId }, { receipt: { year, n: n + 1 } })
    },
    'I37',
    'is missing',
  ],
  [
    'a receipt of another year',
    async (at) => {
      const { orderId, year } = await lastReceipt(at)
      await setPayment(at, { orderId }, { receipt: { year: year + 2, n: 1 } })
    },
    'I37',
    'was paid in another year',
  ],
  [
    'a number without a price',
    async (at) => {
      const { orderId, year } = await lastReceipt(at)
      await setPayment(at, { orderId }, { priceInCents: 0, receipt: { year, n: 1000 } })
    },
    'I37',
    'has a receipt number, but no price',
  ],
  [
    'a number that is gone',
    async (at) => {
      const { orderId } = await lastReceipt(at)
      await at.raw.payments.updateOne(
        { _id: orderId },
        { $unset: { receipt: '' }, $set: { createdAt: hoursFromNow(at, -1) } },
      )
    },
    'I37',
    'has no receipt number',
  ],
]

describe('the reconciliation finds', () => {
  findsEach(RECEIPTS)

  // The unique index refuses to store it.
  it('a number that is there twice', () => {
    const receipt = { year: 2026, n: 7 }
    const payment = aPaymentRecord({ receipt, createdAt: new Date('2026-05-04') })
    expect(checkReceipt(payment, { year: 2026, n: 6 })).toEqual([])
    expect(checkReceipt(payment, receipt)).toEqual([
      { promise: 'I37', text: `payment record ${payment._id}: receipt 7 of 2026 is there twice` },
    ])
  })
})
