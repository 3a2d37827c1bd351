import { describe, expect, it } from 'vitest'
import type { PaymentRecord } from '../../domain/records.ts'
import { aPaymentRecord } from '../../testing/records.ts'
import { adminPaymentView, PAYMENT_ORDERS, paymentView } from './payments.rules.ts'

const AT = new Date('2026-03-01T08:00:00Z')
const paid = (overrides: Partial<PaymentRecord> = {}) =>
  aPaymentRecord({ createdAt: AT, refundedInCents: 1000, ...overrides })

/** What students and admins both read of a payment. */
const bothOf = (payment: PaymentRecord) => {
  const [own, all] = [paymentView(payment), adminPaymentView(payment)]
  const shared = Object.entries(own).filter(([name]) => name in all)
  expect(all).toMatchObject(Object.fromEntries(shared))
  return own
}

describe('a payment', () => {
  it('is shown to its student with the class as it was when it was paid', () => {
    const payment = paid({ receipt: { year: 2026, n: 7 } })
    const { classId, name, image, instructor } = payment.classItem
    expect(paymentView(payment)).toEqual({
      _id: payment._id,
      email: payment.email,
      transactionId: payment.transactionId,
      selectedId: payment.selectedId,
      classId,
      productId: null,
      price: 45,
      refunded: 10,
      classItem: { classId, name, image, instructor, price: 45 },
      createdAt: AT.toISOString(),
      kind: 'card',
      number: '2026-000007',
      currency: 'USD',
      handed: 0,
      refundFailed: 0,
      tax: null,
      endedAt: null,
      dueBack: null,
      moved: null,
    })
  })

  it('is shown to admins with its student and its dispute, if it has them', () => {
    const payment = paid()
    const student = { _id: payment.userId, name: 'Ana Silva', email: 'ana@ningjing.example' }
    expect(adminPaymentView(payment)).toMatchObject({
      _id: payment._id,
      classId: payment.classId,
      productId: null,
      className: payment.classItem.name,
      student: null,
      price: 45,
      refunded: 10,
      transactionId: payment.transactionId,
      createdAt: AT.toISOString(),
      dispute: null,
    })
    expect(adminPaymentView({ ...payment, dispute: 'lost' }, student)).toMatchObject({
      student,
      dispute: 'lost',
    })
  })

  it('says what was given by hand, what failed, how it was paid at the desk, and its tax', () => {
    const tax = { percent: 19, label: 'VAT' }
    const view = bothOf(
      paid({ kind: 'desk', desk: 'cash', handedInCents: 500, refundFailedInCents: 250, tax }),
    )
    expect(view).toMatchObject({ kind: 'desk', desk: 'cash', handed: 5, refundFailed: 2.5, tax })
    expect(bothOf(paid())).not.toHaveProperty('desk')
  })

  it('says when its place has ended, and what that gives back', () => {
    expect(bothOf(paid({ endedAt: AT, dueBackInCents: 1500 }))).toMatchObject({
      endedAt: AT.toISOString(),
      dueBack: 15,
    })
    // The amount of an end follows a moment after it.
    expect(bothOf(paid({ endedAt: AT }))).toMatchObject({ endedAt: AT.toISOString(), dueBack: null })
    expect(bothOf(paid({ dueBackInCents: 1500 }))).toMatchObject({ endedAt: null, dueBack: null })
  })

  it('of a moved place names the payment that paid it, which also gives back what is due', () => {
    const moved = { paidBy: 'the-order-before', cents: 3000 }
    expect(bothOf(paid({ moved, endedAt: AT, dueBackInCents: 1500 }))).toMatchObject({
      moved: { paidBy: 'the-order-before', price: 30 },
      dueBack: 0,
    })
  })
})

it('payments are sorted by price from both ends', () => {
  expect([PAYMENT_ORDERS.price, PAYMENT_ORDERS['-price']]).toEqual([
    { field: 'priceInCents', direction: 1 },
    { field: 'priceInCents', direction: -1 },
  ])
})
