import { expect, it } from 'vitest'
import type { OrderRecord } from '../../domain/records.ts'
import type { CardRefund } from '../../gateways/card-refunds.ts'
import { givenBackOf, nextRefundAt, partsOf, refundKey, refusedOf, triesOf } from './refund.rules.ts'

const MINUTE_MS = 60_000

it.each([
  [0, 1],
  [1, 1],
  [2, 10],
  [3, 60],
  [4, 360],
])('a refund that was refused %i times is tried again %i minutes later', (refused, minutes) => {
  const now = new Date()
  expect(nextRefundAt(refused, now)).toEqual(new Date(now.getTime() + minutes * MINUTE_MS))
})

it('a refund that was refused five times is left to a person', () => {
  expect(nextRefundAt(5, new Date())).toBeNull()
})

const order: OrderRecord = {
  _id: 'order',
  intentId: 'pi_1',
  userId: 'user',
  email: '',
  classId: 'class',
  selectedId: 'selection',
  cents: 4500,
  state: 'enrolled',
  tries: 1,
  nextAt: null,
  createdAt: new Date(0),
}
const aRefund = (status: CardRefund['status'], orderId: string | null = 'order'): CardRefund => ({
  id: 're_1',
  amountInCents: 1000,
  status,
  orderId,
})

it('what was given back is the sum of the refunds that did not fail, no matter who made them', () => {
  expect(givenBackOf([aRefund('succeeded'), aRefund('pending', null), aRefund('failed')])).toBe(2000)
})

it('the tries of an order are counted by its refunds if a crash lost its own count', () => {
  const others = [aRefund('succeeded', null), aRefund('failed', 'other'), aRefund('failed', 'other')]
  expect(triesOf(order, others)).toBe(1)
  expect(triesOf(order, [...others, aRefund('succeeded'), aRefund('failed')])).toBe(2)
  expect(triesOf({ ...order, tries: 3 }, [...others, aRefund('succeeded')])).toBe(3)
})

it('a try without a refund of the order that holds was refused', () => {
  const others = [aRefund('succeeded', null), aRefund('succeeded', 'other')]
  const own = [aRefund('succeeded'), aRefund('pending'), aRefund('failed')]
  expect(refusedOf(order, 4, [...others, ...own])).toBe(2)
  expect(refusedOf(order, 3, others)).toBe(3)
})

it('the audit entries of two totals of an order are two, also of the same one after a refund has failed', () => {
  const key = (orderId: string, cents: number, ...made: CardRefund[]) => refundKey(orderId, cents, made)
  const [failed, done] = [aRefund('failed'), aRefund('succeeded')]
  const keys = [key('a', 1), key('a', 2), key('b', 1), key('a', 1, done), key('a', 1, done, failed)]
  expect(new Set(keys).size).toBe(4)
})

it('the parts of what was given back are listed oldest first, each with the sum so far', () => {
  const made = (amountInCents: number, status: CardRefund['status'] = 'succeeded') =>
    ({ orderId: 'order', amountInCents, status }) as CardRefund
  const newestFirst = [made(300), made(900, 'failed'), made(500)]
  const listed = [
    { cents: 500, totalCents: 500 },
    { cents: 300, totalCents: 800 },
  ]
  expect(partsOf(newestFirst, 800)).toEqual(listed)
  expect(partsOf(newestFirst, 700)).toEqual(listed)
  expect(partsOf(newestFirst, 1000)).toEqual([...listed, { cents: 200, totalCents: 1000 }])
  expect(partsOf([], 0)).toEqual([])
})
