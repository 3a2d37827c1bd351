import { describe, expect, it } from 'vitest'
import type { OrderRecord, PaymentRecord } from '../../domain/records.ts'
import { type BusyClub, busyClub } from '../../testing/busy-club.ts'
import { type Fault, findsEach, hoursFromNow } from '../../testing/planted-faults.ts'

type Of = { orderId: string }

const setOrder = ({ raw }: BusyClub, { orderId }: Of, $set: Partial<OrderRecord>) =>
  raw.orders.updateOne({ _id: orderId }, { $set })
const setPayment = ({ raw }: BusyClub, { orderId }: Of, $set: Partial<PaymentRecord>) =>
  raw.payments.updateOne({ _id: orderId }, { $set })
const GENEROUS = { freeHours: 0, latePercent: 100, freeDays: 14 }

const ORDERS: Fault[] = [
  [
    'an order that is gone',
    ({ raw, enrolled }) => raw.orders.deleteOne({ _id: enrolled.orderId }),
    'I9',
    'its order is gone',
  ],
  [
    'an ended order that is gone',
    ({ raw, left }) => raw.orders.deleteOne({ _id: left.orderId }),
    'I9',
    'its order is gone',
  ],
  [
    'the terms of an order',
    (at) => setOrder(at, at.enrolled, { terms: GENEROUS }),
    'I33',
    'were never those of its class',
  ],
  [
    'the terms of an order after a move',
    (at) => setOrder(at, { orderId: at.moved.orderThere }, { terms: GENEROUS }),
    'I33',
    'were never those of its class',
  ],
  [
    'a refund that is due in 2099',
    (at) => setOrder(at, at.left, { state: 'refund_due', nextAt: new Date('2099-01-01') }),
    'I17',
    'its refund is due 2099',
  ],
  [
    'a refund that is due for hours',
    (at) => setOrder(at, at.left, { state: 'refund_due', nextAt: hoursFromNow(at, -5) }),
    'I17',
    'its refund is due',
  ],
  [
    'a refund that is never due',
    (at) => setOrder(at, at.left, { state: 'refund_due', nextAt: null }),
    'I17',
    'due never',
  ],
  [
    'a goodwill that is due in 2099',
    (at) => setOrder(at, at.goodwill, { nextAt: new Date('2099-01-01') }),
    'I17',
    'its refund is due 2099',
  ],
  [
    'an order that began after its place',
    (at) => setOrder(at, at.enrolled, { createdAt: hoursFromNow(at, 5) }),
    'I9',
    'began after its place did',
  ],
  [
    'an order that began a year before its place',
    (at) => setOrder(at, at.enrolled, { createdAt: hoursFromNow(at, -8760) }),
    'I9',
    'long before its place',
  ],
  [
    'an end that the order does not say',
    ({ raw, left }) => raw.orders.updateOne({ _id: left.orderId }, { $unset: { endedAt: '' } }),
    'I9',
    'has not ended',
  ],
  [
    'an end in the order alone',
    (at) => setOrder(at, at.enrolled, { endedAt: new Date() }),
    'I9',
    'has ended',
  ],
  [
    'a place whose order says open for hours',
    async (at) => {
      await setOrder(at, at.enrolled, { state: 'open' })
      at.club.clock.pass(3_600_000)
    },
    'I9',
    'says open, but user',
  ],
  [
    'the student of an order',
    (at) => setOrder(at, at.free, { userId: at.admin._id }),
    'I9',
    'is of another student',
  ],
  [
    'the class of an order',
    (at) => setOrder(at, at.free, { classId: at.enrolled.yogaClass._id }),
    'I9',
    'is of another student',
  ],
]

const PAYMENTS: Fault[] = [
  [
    'the kind of a payment',
    (at) => setPayment(at, at.enrolled, { kind: 'comp' }),
    'I4',
    'is of kind comp, card says its order',
  ],
  [
    'the kind of a free place',
    (at) => setPayment(at, at.free, { kind: 'card' }),
    'I4',
    'is of kind card, free says',
  ],
  [
    'the price in the copy of a class',
    ({ raw, enrolled }) =>
      raw.payments.updateOne({ _id: enrolled.orderId }, { $set: { 'classItem.priceInCents': 1 } }),
    'I9',
    'its copy is of another class or price',
  ],
  ['why an enrollment ended', (at) => setPayment(at, at.left, { endedBy: 'left' }), 'I9', 'ended as left'],
  [
    'when an enrollment ended',
    (at) => setPayment(at, at.left, { endedAt: hoursFromNow(at, 9) }),
    'I9',
    'ended as canceled at',
  ],
  [
    'a dispute',
    (at) => setPayment(at, at.enrolled, { dispute: 'open' as never }),
    'I23',
    'not disputed at the provider',
  ],
]

const refundLine = ({ goodwill }: BusyClub) => ({ what: 'payment.refund', subject: goodwill.orderId })

const REFUNDS: Fault[] = [
  [
    'a line about a refund that is gone',
    (at) => at.raw.audit.deleteOne(refundLine(at)),
    'I16',
    'nothing in the audit log',
  ],
  [
    'the amount of a refund in the log',
    (at) => at.raw.audit.updateOne(refundLine(at), { $set: { 'after.cents': 100 } }),
    'I16',
    '700 cents refunded, 100 in the audit log',
  ],
  [
    'the author of a refund in the log',
    (at) => at.raw.audit.updateOne(refundLine(at), { $set: { who: at.admin._id } }),
    'I16',
    'a person made its refund',
  ],
  [
    'the mail of a refund',
    ({ raw, goodwill }) => raw.mails.deleteOne({ _id: `refunded:${goodwill.orderId}:700` }),
    'I20',
    'no mail refunded:',
  ],
]

/** Pays for a class and by a student of whom the database knows nothing. */
async function payUnknown({ club }: BusyClub, clubId: string) {
  const [orderId, classId, userId, selectedId] = [1, 2, 3, 4].map(() => club.stores.newId())
  const metadata = {
    orderId: orderId!,
    classId: classId!,
    userId: userId!,
    selectedId: selectedId!,
    club: clubId,
  }
  const intent = await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd', metadata })
  await club.confirm(intent.id)
}

const UNKNOWN: Fault[] = [
  [
    'a payment for an unknown class by an unknown student',
    async (at) => payUnknown(at, await at.club.stores.clubId.read()),
    'I3',
    'is gone',
  ],
]

describe('the reconciliation finds', () => {
  findsEach([...ORDERS, ...PAYMENTS, ...REFUNDS, ...UNKNOWN])
})

it('leaves a payment of another club on the same card account alone', async () => {
  const at = await busyClub()
  await payUnknown(at, 'f'.repeat(24))
  expect(await at.club.discrepancies()).toEqual([])
})

it('knows its payments at the card provider by their club', async () => {
  const { club, enrolled } = await busyClub()
  const { metadata } = await club.stripe.paymentIntents.retrieve(enrolled.intentId)
  expect(metadata.club).toBe(await club.stores.clubId.read())
})
