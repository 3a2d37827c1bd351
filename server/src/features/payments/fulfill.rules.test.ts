import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '../../domain/records.ts'
import type { PaidIntent } from '../../gateways/intent.rules.ts'
import { aClassRecord } from '../../testing/records.ts'
import {
  barReasonOf,
  fitsItsOrder,
  isBarReason,
  type Outcome,
  paymentOf,
  problemOfOutcome,
} from './fulfill.rules.ts'

const [CREATED, PAID] = [new Date('2026-05-04T08:00:00Z'), new Date('2026-05-04T08:05:00Z')]
const order: OrderRecord = {
  _id: 'order',
  intentId: 'pi_1',
  userId: 'ana',
  email: 'ana@ningjing.example',
  classId: 'class',
  selectedId: 'selection',
  cents: 4500,
  state: 'open',
  tries: 0,
  nextAt: null,
  createdAt: CREATED,
}
const intent: PaidIntent = {
  id: 'pi_1',
  status: 'succeeded',
  amountInCents: 4500,
  refundedInCents: 0,
  currency: 'USD',
  clientSecret: 'pi_1_secret',
  createdAt: CREATED,
  order: { orderId: 'order', userId: 'ana', classId: 'class', selectedId: 'selection' },
}
const yogaClass = aClassRecord({ _id: 'class' })

describe('an intent fits its order', () => {
  const fits = (changes: Partial<PaidIntent> = {}, of = yogaClass, to = order) =>
    fitsItsOrder({ ...intent, ...changes }, of, to)
  const holding = (orderId: string, cents: number) =>
    aClassRecord({
      holds: { ana: { orderId, cents, selectedId: 'selection', createdAt: CREATED, expiresAt: PAID } },
    })

  it('when amount, currency, student and class are as agreed', () => {
    expect(fits()).toBe(true)
    expect(fits({ amountInCents: 4499 })).toBe(false)
    expect(fits({ currency: 'EUR' })).toBe(false)
    expect(fits({}, yogaClass, { ...order, userId: 'ben' })).toBe(false)
    expect(fits({}, yogaClass, { ...order, classId: 'other' })).toBe(false)
  })

  it('when it has the amount of the hold, if the hold is of the same order', () => {
    expect(fits({}, holding('order', 3000))).toBe(false)
    expect(fits({ amountInCents: 3000 }, holding('order', 3000))).toBe(true)
    expect(fits({}, holding('other', 3000))).toBe(true)
  })
})

describe('why an order gets no seat', () => {
  const roster = { ana: { orderId: 'other', at: CREATED } }

  it.each([
    ['no-seat', yogaClass, {}, true],
    ['enrolled-already', aClassRecord({ roster }), {}, true],
    ['class-closed', aClassRecord({ status: 'denied', roster }), {}, true],
    ['class-closed', aClassRecord({ stage: 'canceled', roster }), {}, true],
    ['mismatch', aClassRecord({ status: 'denied' }), {}, false],
    ['refunded-already', yogaClass, { refundedInCents: 4500 }, false],
  ])('is %s', (reason, of, changes, fits) => {
    expect(barReasonOf(of, { ...intent, ...changes }, fits)).toBe(reason)
  })

  it('is one of the known reasons', () => {
    const known = ['no-seat', 'moved', 'toString', 'unknown'].map(isBarReason)
    expect(known).toEqual([true, true, false, false])
  })
})

describe('the payment of an order', () => {
  const { name, image, instructor } = yogaClass
  const classItem = { classId: 'class', name, image, instructor, priceInCents: 4500 }
  const payment = {
    _id: 'order',
    userId: 'ana',
    email: 'ana@ningjing.example',
    transactionId: 'pi_1',
    selectedId: 'selection',
    classId: 'class',
    priceInCents: 4500,
    refundedInCents: 0,
    classItem,
    createdAt: PAID,
    kind: 'card',
    endedAt: null,
  }

  it('has the amount of the card, and the tax if there is one', () => {
    expect(paymentOf(order, yogaClass, PAID)).toStrictEqual(payment)
    const tax = { label: 'VAT', percent: 20, cents: 750 }
    expect(paymentOf(order, yogaClass, PAID, { tax })).toStrictEqual({ ...payment, tax })
    const card = { brand: 'visa', last4: '4242' }
    expect(paymentOf(order, yogaClass, PAID, { card })).toStrictEqual({ ...payment, card })
    const clubVersion = 3
    expect(paymentOf(order, yogaClass, PAID, { clubVersion })).toStrictEqual({ ...payment, clubVersion })
    expect(paymentOf(order, yogaClass, PAID, { clubVersion: 0 })).toStrictEqual(payment)
    const currency = 'EUR'
    expect(paymentOf({ ...order, currency }, yogaClass, PAID)).toStrictEqual({ ...payment, currency })
  })

  it('without a card is free, or of the kind that the order says', () => {
    const free = { ...order, intentId: null, cents: 0 }
    expect(paymentOf(free, yogaClass, PAID)).toMatchObject({
      kind: 'free',
      transactionId: 'free_order',
      priceInCents: 0,
    })
    expect(paymentOf({ ...free, kind: 'comp' }, yogaClass, PAID).kind).toBe('comp')
  })

  it('at the desk says by what', () => {
    const atDesk = { ...order, intentId: null, kind: 'desk', desk: 'cash' } as const
    const transactionId = 'desk_order'
    const paid = { ...payment, kind: 'desk', desk: 'cash', transactionId }
    expect(paymentOf(atDesk, yogaClass, PAID)).toStrictEqual(paid)
  })

  it('after a move has no amount: the first order keeps it', () => {
    const moved = { from: 'second', paidBy: 'first' }
    expect(paymentOf({ ...order, intentId: null, kind: 'moved', moved }, yogaClass, PAID)).toStrictEqual({
      ...payment,
      kind: 'moved',
      transactionId: 'moved_order',
      priceInCents: 0,
      moved: { paidBy: 'first', cents: 4500 },
    })
  })
})

it.each<[string, Outcome]>([
  ['enrolment.exists', { state: 'enrolled', orderId: 'order', deletedCount: 1 }],
  ['payment.refunded', { state: 'refunded', reason: 'no-seat' }],
  ['payment.unpaid', { state: 'unpaid' }],
  ['payment.not-found', { state: 'unknown' }],
])('the problem is %s', (code, outcome) => {
  const problem = problemOfOutcome(outcome)
  expect(problem.code).toBe(code)
  expect(problem.detail).toBe(
    code === 'payment.refunded' ? 'No seat was left, so the payment is refunded in full.' : undefined,
  )
  expect(problem.extra.facts).toEqual(code === 'payment.refunded' ? { reason: 'no-seat' } : undefined)
})
