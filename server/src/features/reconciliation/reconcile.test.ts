import { describe, expect, it, onTestFinished } from 'vitest'
import { recordAudit } from '../../base/record-audit.ts'
import {
  atCheckout,
  type Checkout,
  type Club,
  enrolledByCard,
  loseTheSeat,
  openClub,
} from '../../testing/club.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'

type Raw = Awaited<ReturnType<typeof openRawDatabase>>

/** A club at work: one student enrolled, one at the checkout, one refunded; the reconciliation finds no discrepancy. */
async function clubAtWork() {
  const club = await openClub()
  const raw = await openRawDatabase(club.databaseUri)
  onTestFinished(raw.close)
  const enrolled = await enrolledByCard(club)
  const paying = await atCheckout(club)
  const refunded = await atCheckout(club, 1)
  await loseTheSeat(club, refunded)
  await club.confirm(refunded.intentId)
  await club.record(refunded.student, { transactionId: refunded.intentId })
  expect(await club.discrepancies()).toEqual([])
  return { club, raw, enrolled, paying, refunded }
}

type AtWork = Awaited<ReturnType<typeof clubAtWork>>

const setClass = (raw: Raw, { yogaClass }: Checkout, set: Record<string, unknown>) =>
  raw.classes.updateOne({ _id: yogaClass._id }, { $set: set })
const unsetClass = (raw: Raw, { yogaClass }: Checkout, field: string, inc: Record<string, number> = {}) =>
  raw.classes.updateOne({ _id: yogaClass._id }, { $unset: { [field]: '' }, $inc: { rev: 1, ...inc } })

async function refundInTwo(club: Club, { intentId, orderId }: Checkout): Promise<void> {
  for (const amount of [2000, 2500]) {
    await club.stripe.refunds.create({ payment_intent: intentId, amount, metadata: { orderId } })
  }
}

const now = new Date()
const HOLD = {
  orderId: 'b'.repeat(24),
  selectedId: 'c'.repeat(24),
  cents: 4500,
  createdAt: now,
  expiresAt: now,
}

/** Ways to break each promise, and what the reconciliation then says. */
const TAMPERINGS: [promise: string, what: string, tamper: (at: AtWork) => Promise<unknown>, says: string][] =
  [
    ['I1', 'a seat too many', ({ raw, enrolled }) => setClass(raw, enrolled, { seats: 3 }), 'do not add up'],
    [
      'I1',
      'fewer than no seats',
      ({ raw, enrolled }) => setClass(raw, enrolled, { seats: -1, capacity: 0 }),
      'below zero',
    ],
    [
      'I1',
      'a hold that is not counted',
      ({ raw, enrolled }) => setClass(raw, enrolled, { held: 1, seats: 1 }),
      'but 0 holds',
    ],
    [
      'I1',
      'a roster entry that is not counted',
      ({ raw, enrolled }) => setClass(raw, enrolled, { enrolled: 2, seats: 1 }),
      'but 1 in the roster',
    ],
    [
      'I2',
      'a student twice',
      ({ raw, enrolled }) => setClass(raw, enrolled, { [`holds.${enrolled.student._id}`]: HOLD }),
      'has a hold and is in the roster',
    ],
    [
      'I3',
      'money without a seat',
      ({ raw, enrolled }) => unsetClass(raw, enrolled, `roster.${enrolled.student._id}`),
      'neither a seat nor a refund',
    ],
    [
      'I3',
      'a seat of a blocked order',
      ({ raw, enrolled }) =>
        setClass(raw, enrolled, { [`barred.${enrolled.orderId}`]: { reason: 'no-seat', at: now } }),
      'has a seat and is blocked',
    ],
    [
      'I3',
      'a seat and the money back',
      ({ club, enrolled }) =>
        club.stripe.refunds.create({
          payment_intent: enrolled.intentId,
          metadata: { orderId: enrolled.orderId },
        }),
      'has a seat and was refunded by us',
    ],
    [
      'I4',
      'another amount',
      ({ raw }) => raw.payments.updateMany({}, { $set: { priceInCents: 1 } }),
      'not the amount',
    ],
    [
      'I4',
      'a payment the provider never saw',
      ({ raw, enrolled }) =>
        raw.payments.updateOne({ _id: enrolled.orderId }, { $set: { transactionId: 'pi_none' } }),
      'confirms no payment',
    ],
    [
      'I4',
      'a free payment with a price',
      ({ raw, enrolled }) =>
        raw.payments.updateOne(
          { _id: enrolled.orderId },
          { $set: { transactionId: `free_${enrolled.orderId}` } },
        ),
      'no card payment',
    ],
    [
      'I5',
      'another price agreed',
      ({ raw, paying }) => raw.orders.updateOne({ _id: paying.orderId }, { $set: { cents: 100 } }),
      '100 cents agreed, 4500 in the intent',
    ],
    [
      'I5',
      'another price held',
      ({ raw, paying }) => setClass(raw, paying, { [`holds.${paying.student._id}.cents`]: 100 }),
      'holds a seat at 100 cents',
    ],
    [
      'I6',
      'a client secret out without its hold',
      ({ raw, paying }) => unsetClass(raw, paying, `holds.${paying.student._id}.intentId`),
      'its hold names no intent',
    ],
    [
      'I6',
      'two intents for one order',
      async ({ club, paying }) => {
        const { metadata } = await club.stripe.paymentIntents.retrieve(paying.intentId)
        await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd', metadata })
      },
      '2 intents',
    ],
    [
      'I7',
      'a seat back while it can still be paid',
      ({ raw, paying }) => unsetClass(raw, paying, `holds.${paying.student._id}`, { seats: 1, held: -1 }),
      'its seat went back',
    ],
    [
      'I8',
      'a refund made twice',
      async ({ club, enrolled }) => refundInTwo(club, enrolled),
      'refunded 2 times',
    ],
    [
      'I9',
      'a roster entry without a payment',
      ({ raw, enrolled }) => raw.payments.deleteOne({ _id: enrolled.orderId }),
      'is in the roster without a payment record',
    ],
    [
      'I9',
      'a payment without a roster entry',
      ({ raw, enrolled }) =>
        unsetClass(raw, enrolled, `roster.${enrolled.student._id}`, { enrolled: -1, seats: 1 }),
      'is not in the roster of class',
    ],
    [
      'I11',
      'students in a denied class',
      ({ raw, enrolled }) => setClass(raw, enrolled, { status: 'denied' }),
      'but is denied',
    ],
    [
      'I11',
      'an approval taken back',
      ({ club, enrolled }) =>
        recordAudit(
          club.deps,
          'x',
          'class.decide',
          enrolled.yogaClass._id,
          { status: 'approved' },
          { status: 'denied' },
        ),
      'went from approved to denied',
    ],
    [
      'I11',
      'a status changed without an audit entry',
      async ({ club }) => {
        const { _id } = await club.yogaClass({ status: 'pending' })
        await recordAudit(club.deps, 'x', 'class.decide', _id, { status: 'pending' }, { status: 'approved' })
      },
      'is pending, but was last recorded as approved',
    ],
    ['I12', 'no admin left', ({ raw }) => raw.users.deleteMany({ role: 'admin' }), 'there is no admin'],
    [
      'I12',
      'a role given by a student',
      async ({ club, raw, enrolled, paying }) => {
        await raw.users.updateOne({ _id: paying.student._id }, { $set: { role: 'admin' } })
        const [who, subject] = [enrolled.student._id, paying.student._id]
        await recordAudit(club.deps, who, 'user.role', subject, { role: 'student' }, { role: 'admin' })
      },
      'who was no admin',
    ],
    [
      'I12',
      'a role changed without an audit entry',
      async ({ club, raw }) => {
        const other = await club.student()
        await recordAudit(
          club.deps,
          'system',
          'user.role',
          other._id,
          { role: 'student' },
          { role: 'instructor' },
        )
        await raw.users.updateOne({ _id: other._id }, { $set: { role: 'admin' } })
      },
      'was last recorded as instructor',
    ],
    [
      'I15',
      'seats shown that cannot be held',
      ({ raw, paying }) => unsetClass(raw, paying, `holds.${paying.student._id}`),
      'shows 2 seats, but 3 can be held',
    ],
  ]

describe('reconcile', () => {
  it.each(TAMPERINGS)('sees %s broken by %s', async (promise, _what, tamper, says) => {
    const at = await clubAtWork()
    await tamper(at)
    const found = (await at.club.discrepancies()).filter((discrepancy) => discrepancy.promise === promise)
    expect(found.map(({ text }) => text).join('\n')).toContain(says)
  })

  it('accepts a role that was given by a user who was an admin at that time', async () => {
    const club = await openClub()
    const [first, second] = [await club.student({ role: 'admin' }), await club.student()]
    const path = (id: string) => `/ningjing/users/admin/${id}`
    await club.as(first).patch(path(second._id)).send({ role: 'admin' })
    await club.as(second).patch(path(first._id)).send({ role: 'instructor' })
    expect((await club.stores.users.find(first._id))?.role).toBe('instructor')
    expect(await club.discrepancies()).toEqual([])
  })

  it('leaves payments of other sites on the same account alone', async () => {
    const [club, other] = [await openClub(), await openClub()]
    const { intentId } = await atCheckout(other)
    await other.confirm(intentId)
    expect(await club.discrepancies()).toEqual([])
  })
})
