import { describe, expect, it } from 'vitest'
import type { ClassRecord, OrderRecord } from '../../domain/records.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { logTodo } from '../../steps/todos.ts'
import {
  atCheckout,
  type Checkout,
  type Club,
  enrolledByCard,
  loseTheSeat,
  openClub,
} from '../../testing/club.ts'
import { giveBack, move, remove } from '../../testing/ends.ts'
import { openRawDatabase } from '../../testing/raw-database.store.ts'
import { savedClub } from '../../testing/saved-club.ts'
import { reconcile } from './reconcile.ts'
import { noTotals } from './totals.rules.ts'

type Raw = Awaited<ReturnType<typeof openRawDatabase>>

/**
 * A club at work, without a discrepancy: one student enrolled, one at the checkout, one refunded, one enrolled for free,
 * and one who was removed with a part back, 15 of 45 dollars.
 */
const clubAtWork = savedClub(buildParts)

async function buildParts(club: Club) {
  const enrolled = await enrolledByCard(club)
  const paying = await atCheckout(club)
  const refunded = await atCheckout(club, 1)
  await loseTheSeat(club, refunded)
  await club.confirm(refunded.intentId)
  await club.record(refunded.student, { transactionId: refunded.intentId })
  const free = await enrolledForFree(club)
  const pending = await club.yogaClass({ status: 'pending' })
  const ended = await enrolledByCard(club)
  const { body } = await remove(club, await club.student({ role: 'admin' }), ended, 15)
  expect(body).toEqual({ refund: 15, state: 'done' })
  return { enrolled, paying, refunded, free, pending, ended }
}

async function enrolledForFree(club: Club) {
  const [student, yogaClass] = [await club.student(), await club.yogaClass({ priceInCents: 0 })]
  const { body } = await club.record(student, { selectedId: await club.select(student, yogaClass) })
  return { student, yogaClass, orderId: body.insertResult.insertedId as string }
}

/** Enrolls a student of a class of 45 dollars past the product, as if a payment of this id had been made. */
async function enrolPast({ club, raw }: AtWork, order: OrderRecord, transactionId: string) {
  const { _id: orderId, userId, classId, selectedId, email } = order
  const yogaClass = await club.stores.classes.find(classId)
  await raw.classes.updateOne(
    { _id: classId },
    { $set: { [`roster.${userId}`]: { orderId, at: now } }, $inc: { seats: -1, enrolled: 1 } },
  )
  const classItem = { classId, name: '', image: '', instructor: '', priceInCents: 4500 }
  const priceInCents = transactionId.startsWith('free_') ? 0 : (yogaClass?.priceInCents ?? 0)
  const payment = { _id: orderId, userId, email, transactionId, selectedId, classId, priceInCents }
  const ending = { kind: 'card', endedAt: null } as const
  await raw.payments.insertOne({ ...payment, ...ending, refundedInCents: 0, classItem, createdAt: now })
}

/** An order that a new student could have made for the class of `enrolled`. */
async function anOrder({ club, enrolled }: AtWork): Promise<OrderRecord> {
  const { _id: userId, email } = await club.student()
  const ids = { _id: club.stores.newId(), selectedId: club.stores.newId(), intentId: null }
  const base = { ...ids, userId, email, classId: enrolled.yogaClass._id, cents: 4500 }
  return { ...base, state: 'enrolled', tries: 0, nextAt: null, createdAt: now }
}

async function enrolInEuro(at: AtWork): Promise<OrderRecord> {
  const order = await anOrder(at)
  const { _id: orderId, userId, classId, selectedId } = order
  const metadata = { orderId, userId, classId, selectedId }
  const intent = await at.club.stripe.paymentIntents.create({ amount: 4500, currency: 'eur', metadata })
  await at.club.confirm(intent.id)
  await enrolPast(at, order, intent.id)
  return { ...order, intentId: intent.id }
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3600_000)

type AtWork = Awaited<ReturnType<typeof clubAtWork>>
type Tampering = [promise: string, what: string, tamper: (at: AtWork) => Promise<unknown>, says: string]

const setClass = (raw: Raw, { yogaClass }: Pick<Checkout, 'yogaClass'>, set: Record<string, unknown>) =>
  raw.classes.updateOne({ _id: yogaClass._id }, { $set: set })
const unsetClass = (
  raw: Raw,
  { yogaClass }: Pick<Checkout, 'yogaClass'>,
  field: string,
  inc: Record<string, number> = {},
) => raw.classes.updateOne({ _id: yogaClass._id }, { $unset: { [field]: '' }, $inc: { rev: 1, ...inc } })

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

const waits = (userId: string) => ({ userId, at: now, cents: 4500 })

/** Ways to break a waiting list, and what the reconciliation then says. */
const LINES: Tampering[] = [
  [
    'I2',
    'a student who waits twice',
    ({ raw, refunded }) => setClass(raw, refunded, { queue: [waits('u'), waits('u')], queued: 2 }),
    'user u waits, but is in the class or its list already',
  ],
  [
    'I2',
    'a student who waits for the class that they are in',
    ({ raw, enrolled }) =>
      setClass(raw, enrolled, { queue: [waits(enrolled.student._id)], queued: 1, stage: 'archived' }),
    'waits, but is in the class or its list already',
  ],
  [
    'I2',
    'a list that is longer than it says',
    ({ raw, refunded }) => setClass(raw, refunded, { queue: [waits('u')] }),
    'queued 0, but 1 in the waiting list',
  ],
  [
    'I18',
    'a free seat beside a waiting list',
    ({ raw, enrolled }) => setClass(raw, enrolled, { queue: [waits('u')], queued: 1 }),
    '2 seats are free, but 1 wait',
  ],
  [
    'I19',
    'a canceled class that somebody waits for',
    ({ raw, pending }) =>
      raw.classes.updateOne(
        { _id: pending._id },
        { $set: { stage: 'canceled', queue: [waits('u')], queued: 1 } },
      ),
    'was canceled, but 1 still wait',
  ],
  [
    'I20',
    'a seat that is offered in silence',
    ({ raw, paying }) => setClass(raw, paying, { [`holds.${paying.student._id}.offerUntil`]: now }),
    'no mail offers the seat',
  ],
]

/** Ways to break each promise, and what the reconciliation then says. */
const TAMPERINGS: Tampering[] = [
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
  [
    'I3',
    'a charge without any record',
    async ({ raw, enrolled }) => {
      await unsetClass(raw, enrolled, `roster.${enrolled.student._id}`, { enrolled: -1, seats: 1 })
      await raw.orders.deleteOne({ _id: enrolled.orderId })
      await raw.payments.deleteOne({ _id: enrolled.orderId })
    },
    'neither a seat nor a refund',
  ],
  [
    'I3',
    'a charge whose class and payment record are gone',
    async ({ raw, enrolled }) => {
      await raw.classes.deleteOne({ _id: enrolled.yogaClass._id })
      await raw.payments.deleteOne({ _id: enrolled.orderId })
    },
    'is gone',
  ],
  [
    'I3',
    'a blocked order that says refunded',
    async ({ raw, enrolled }) => {
      await setClass(raw, enrolled, { [`barred.${enrolled.orderId}`]: { reason: 'no-seat', at: now } })
      await unsetClass(raw, enrolled, `roster.${enrolled.student._id}`)
      await raw.orders.updateOne({ _id: enrolled.orderId }, { $set: { state: 'refunded' } })
    },
    'its refund is not done',
  ],
  [
    'I3',
    'a refund that failed',
    async ({ raw, enrolled }) => {
      await setClass(raw, enrolled, { [`barred.${enrolled.orderId}`]: { reason: 'no-seat', at: now } })
      await unsetClass(raw, enrolled, `roster.${enrolled.student._id}`)
      await raw.orders.updateOne({ _id: enrolled.orderId }, { $set: { state: 'refund_failed' } })
    },
    'its refund is not done',
  ],
  [
    'I4',
    'a payment record of another student',
    ({ raw, enrolled, paying }) =>
      raw.payments.updateOne({ _id: enrolled.orderId }, { $set: { userId: paying.student._id } }),
    'not the amount, currency, student or class',
  ],
  [
    'I4',
    'a part of the money back that is not recorded',
    ({ club, enrolled }) => club.stripe.refunds.create({ payment_intent: enrolled.intentId, amount: 2000 }),
    '0 cents refunded, 2000 at the provider',
  ],
  [
    'I4',
    'a recorded refund that was never made',
    ({ raw, enrolled }) =>
      raw.payments.updateOne({ _id: enrolled.orderId }, { $set: { refundedInCents: 4500 } }),
    '4500 cents refunded, 0 at the provider',
  ],
  [
    'I4',
    'a free place in a class that costs 45 dollars',
    async (at) => {
      const order = await anOrder(at)
      await enrolPast(at, order, `free_${order._id}`)
    },
    'no free order does',
  ],
  [
    'I5',
    'a payment in another currency',
    async (at) => at.raw.orders.insertOne(await enrolInEuro(at)),
    'is in EUR, not in USD',
  ],
  ['I5', 'a payment in another currency without its order', enrolInEuro, 'is in EUR, not in USD'],
  [
    'I6',
    'a hold that names an unknown intent',
    ({ raw, paying }) => setClass(raw, paying, { [`holds.${paying.student._id}.intentId`]: 'pi_none' }),
    'its hold names pi_none',
  ],
  [
    'I7',
    'a class removed under an open order',
    ({ raw, paying }) => raw.classes.deleteOne({ _id: paying.yogaClass._id }),
    'can still be paid',
  ],
  [
    'I7',
    'a hold and an order that are gone while it can still be paid',
    async ({ club, raw, paying }) => {
      await unsetClass(raw, paying, `holds.${paying.student._id}`, { seats: 1, held: -1 })
      await raw.orders.deleteOne({ _id: paying.orderId })
      club.clock.pass(2 * 3600_000)
    },
    'can still be paid',
  ],
  [
    'I9',
    'a class removed under an enrollment',
    ({ raw, enrolled }) => raw.classes.deleteOne({ _id: enrolled.yogaClass._id }),
    'is not in the roster of class',
  ],
  [
    'I9',
    'a lost free enrollment',
    async ({ raw, free }) => {
      await unsetClass(raw, free, `roster.${free.student._id}`, { enrolled: -1, seats: 1 })
      await raw.payments.deleteOne({ _id: free.orderId })
    },
    'says enrolled, but user',
  ],
  [
    'I9',
    'an order that says enrolled without a place',
    ({ raw, paying }) => raw.orders.updateOne({ _id: paying.orderId }, { $set: { state: 'enrolled' } }),
    'has no place',
  ],
  [
    'I9',
    'an order of an enrolled student that says canceled',
    ({ raw, enrolled }) => raw.orders.updateOne({ _id: enrolled.orderId }, { $set: { state: 'canceled' } }),
    'says canceled, but user',
  ],
  [
    'I9',
    'a roster entry of a user who does not exist',
    ({ raw, enrolled }) => raw.users.deleteOne({ _id: enrolled.student._id }),
    'there is no such user',
  ],
  [
    'I9',
    'a selection of a class that the student is enrolled in',
    ({ club, enrolled: { student, yogaClass } }) => {
      const selection = { _id: club.stores.newId(), userId: student._id, classId: yogaClass._id }
      const copy = { studentEmail: student.email, name: '', instructor: '', image: '', priceInCents: 4500 }
      return club.stores.selections.insertOnce({ ...selection, ...copy, isPaid: false, createdAt: now })
    },
    'is enrolled in class',
  ],
  [
    'I11',
    'a denied class approved in silence',
    async ({ club, raw }) => {
      const { _id } = await club.yogaClass({ status: 'denied' })
      await raw.classes.updateOne({ _id }, { $set: { status: 'approved' } })
    },
    'is approved, but was last recorded as denied',
  ],
  [
    'I11',
    'a pending class approved in silence',
    ({ raw, pending }) => raw.classes.updateOne({ _id: pending._id }, { $set: { status: 'approved' } }),
    'is approved, but was last recorded as pending',
  ],
  [
    'I12',
    'a student made admin in silence',
    ({ raw, enrolled }) => raw.users.updateOne({ _id: enrolled.student._id }, { $set: { role: 'admin' } }),
    'is admin, but was last recorded as student',
  ],
  ...LINES,
  [
    'I15',
    'a seat held for a user who does not exist',
    ({ raw, paying }) => raw.users.deleteOne({ _id: paying.student._id }),
    'who does not exist',
  ],
  [
    'I15',
    'a seat held by a canceled intent',
    ({ club, paying }) => club.stripe.paymentIntents.cancel(paying.intentId),
    'its intent is canceled',
  ],
  [
    'I1',
    'seats added in silence',
    ({ raw, enrolled }) =>
      raw.classes.updateOne({ _id: enrolled.yogaClass._id }, { $inc: { seats: 5, capacity: 5 } }),
    'was last recorded as 3',
  ],
  [
    'I22',
    'a class without its sums',
    ({ raw, enrolled }) => raw.income.deleteOne({ _id: enrolled.yogaClass._id }),
    'has payments, but no stored sums',
  ],
  [
    'I22',
    'a month without its sums',
    ({ raw }) => raw.income.deleteOne({ kind: 'month' }),
    'has payments, but no stored sums',
  ],
  [
    'I17',
    'a hold that ended long ago',
    ({ raw, paying }) => setClass(raw, paying, { [`holds.${paying.student._id}.expiresAt`]: hoursAgo(5) }),
    'but the hold ended at',
  ],
  [
    'I17',
    'an event that was never acted on',
    ({ club, enrolled: { intentId } }) =>
      club.stores.webhooks.insertOnce({
        _id: 'evt_late',
        type: 'charge.refunded',
        intentId,
        receivedAt: hoursAgo(5),
        done: false,
      }),
    'event evt_late (charge.refunded): was never acted on',
  ],
  [
    'I17',
    'a todo that was never done',
    ({ club, raw, enrolled }) => {
      const done = logTodo(club.deps, 'system', 'class.feedback', enrolled.yogaClass._id)
      const late = { ...done, at: hoursAgo(1) }
      return raw.classes.updateOne(
        { _id: enrolled.yogaClass._id },
        { $push: { todo: late }, $inc: { todos: 1 } },
      )
    },
    '(class.feedback) is not done',
  ],
]

/** What is broken about an enrollment that ended, and what the reconciliation then says. */
const BROKEN_ENDS: [
  promise: string,
  what: string,
  (at: AtWork, ended: Checkout) => Promise<unknown>,
  string,
][] = [
  [
    'I3',
    'an end whose refund is not done',
    ({ raw }, ended) => setClass(raw, ended, { [`barred.${ended.orderId}.cents`]: 2000 }),
    'its refund is not done',
  ],
  [
    'I3',
    'a part that was promised to a student who stays',
    ({ raw, enrolled }) => setClass(raw, enrolled, { [`roster.${enrolled.student._id}.back`]: 500 }),
    'its refund is not done',
  ],
  [
    'I8',
    'more given back than was decided',
    ({ club }, { intentId, orderId }) =>
      club.stripe.refunds.create({ payment_intent: intentId, amount: 500, metadata: { orderId } }),
    '2000 cents given back, 1500 due',
  ],
  [
    'I8',
    'what was given back to the card given back by hand as well',
    ({ raw }, { orderId }) => raw.orders.updateOne({ _id: orderId }, { $set: { handedInCents: 1500 } }),
    '3000 cents given back, 1500 due',
  ],
  [
    'I34',
    'more given back by hand than is due',
    ({ raw }, { orderId }) => raw.orders.updateOne({ _id: orderId }, { $set: { handedInCents: 2000 } }),
    '2000 cents given back by hand, 1500 due',
  ],
  [
    'I34',
    'an amount by hand that no admin has entered',
    ({ raw }, { orderId }) => raw.orders.updateOne({ _id: orderId }, { $set: { handedInCents: 100 } }),
    '100 cents given back by hand, 0 in the audit log',
  ],
  [
    'I34',
    'an amount by hand that the payment does not say',
    ({ raw }, { orderId }) => raw.orders.updateOne({ _id: orderId }, { $set: { handedInCents: 100 } }),
    '100 cents given back by hand, 0 in its payment record',
  ],
  [
    'I34',
    'an amount by hand that is lost',
    async ({ club }, { orderId }) => {
      const entry = { who: 'system', what: 'payment.handed', subject: orderId, before: null, at: now }
      await club.stores.audit.append({ ...entry, after: { cents: 1500 } })
    },
    '0 cents given back by hand, 1500 in the audit log',
  ],
  [
    'I9',
    'an end that the payment does not say',
    ({ raw }, { orderId }) => raw.payments.updateOne({ _id: orderId }, { $set: { endedAt: null } }),
    'is not in the roster of class',
  ],
  [
    'I9',
    'an end in the payment alone',
    ({ raw, enrolled: { orderId } }) =>
      raw.payments.updateOne({ _id: orderId }, { $set: { endedAt: now, dueBackInCents: 0 } }),
    'has ended, but user',
  ],
  [
    'I9',
    'an end with another amount in the payment',
    ({ raw }, { orderId }) => raw.payments.updateOne({ _id: orderId }, { $set: { dueBackInCents: 0 } }),
    '0 cents are to be given back, 1500 says the class',
  ],
  [
    'I16',
    'an amount changed in silence',
    ({ raw }, ended) => setClass(raw, ended, { [`barred.${ended.orderId}.cents`]: 100 }),
    'ended with 100 cents back, 1500 in the audit log',
  ],
  [
    'I19',
    'a canceled class that has students',
    ({ raw, enrolled }) => setClass(raw, enrolled, { stage: 'canceled' }),
    'was canceled, but still has students',
  ],
  [
    'I19',
    'a class canceled before its first date without the whole refund',
    async ({ raw }, ended) => {
      await setClass(raw, ended, { stage: 'canceled', canceled: { by: 'x', at: now, reason: '' } })
      await raw.payments.updateOne({ _id: ended.orderId }, { $set: { endedBy: 'class-canceled' } })
    },
    'but 1500 of 4500 cents are given back',
  ],
  [
    'I20',
    'an end without a mail',
    ({ raw }, { orderId }) => raw.mails.deleteOne({ _id: `ended:${orderId}` }),
    'was recorded',
  ],
  [
    'I20',
    'a start without a mail',
    ({ raw, enrolled: { orderId } }) => raw.mails.deleteOne({ _id: `enrolled:${orderId}` }),
    'was recorded',
  ],
]

type MovedClub = {
  raw: AtWork['raw']
  paid: Checkout
  other: ClassRecord
  /** The order of the place after the move. */
  there: string
}

/** What is broken about a student who was moved from 45 dollars to 30, and what the reconciliation then says. */
const BROKEN_MOVES: [promise: string, what: string, (at: MovedClub) => Promise<unknown>, string][] = [
  [
    'I3',
    'a place before that does not name the one after',
    ({ raw, paid }) => setClass(raw, paid, { [`barred.${paid.orderId}.to`]: 'another' }),
    'has a place, and the one before has not ended',
  ],
  [
    'I3',
    'a moved student without a place',
    ({ raw, paid, other }) =>
      raw.classes.updateOne(
        { _id: other._id },
        { $unset: { [`roster.${paid.student._id}`]: '' }, $inc: { enrolled: -1, seats: 1 } },
      ),
    'has neither a place nor an end',
  ],
  [
    'I3',
    'a payment that gives back too little for the place after it',
    ({ raw, paid, other }) =>
      raw.classes.updateOne({ _id: other._id }, { $set: { [`roster.${paid.student._id}.back`]: 500 } }),
    'its payment gives back 1500 cents, 2000 are due',
  ],
  [
    'I3',
    'a moved order without the one that was paid',
    ({ raw, paid }) => raw.orders.deleteOne({ _id: paid.orderId }),
    'the order that was paid is gone',
  ],
  [
    'I4',
    'a moved place with another part of the payment',
    ({ raw, there }) => raw.payments.updateOne({ _id: there }, { $set: { 'moved.cents': 1 } }),
    'says it was moved, but no order does',
  ],
  [
    'I20',
    'a move without a mail',
    ({ raw, paid }) => raw.mails.deleteOne({ _id: `moved:${paid.orderId}` }),
    'was recorded',
  ],
]

describe('reconcile', () => {
  it.each(BROKEN_MOVES)('sees %s broken by %s', async (promise, _what, tamper, says) => {
    const club = await openClub()
    const admin = await club.student({ role: 'admin' })
    const [paid, other] = [await enrolledByCard(club), await club.yogaClass({ priceInCents: 3000 })]
    const { body } = await move(club, admin, paid, other)
    expect(await club.discrepancies()).toEqual([])
    const raw = await openRawDatabase(club.databaseUri)
    await tamper({ raw, paid, other, there: String(body.insertedId) })
    await raw.close()
    const found = (await club.discrepancies()).filter((discrepancy) => discrepancy.promise === promise)
    expect(found.map(({ text }) => text).join('\n')).toContain(says)
  })

  it.each(BROKEN_ENDS)('sees %s broken by %s', async (promise, _what, tamper, says) => {
    const at = await clubAtWork()
    await tamper(at, at.ended)
    const found = (await at.club.discrepancies()).filter((discrepancy) => discrepancy.promise === promise)
    expect(found.map(({ text }) => text).join('\n')).toContain(says)
  })

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

/** What a reconciliation finds and adds up while something happens after it has read the intents, and before the payments. */
async function reconcileDuring({ deps, discrepancies }: Club, act: () => Promise<unknown>) {
  expect(await discrepancies()).toEqual([])
  const totals = noTotals()
  const disputesSince = async (since: Date) => {
    await act()
    return deps.cards.disputesSince(since)
  }
  const found = await reconcile({ ...deps, cards: { ...deps.cards, disputesSince } }, totals)
  const { payments, ours, provider } = totals
  return { found, payments, ours, provider }
}

describe('the sums of both sides are equal', () => {
  const sums = (cents: number) => {
    const paid = { paid: cents, refunded: 0 }
    return { payments: 1, ours: paid, provider: paid }
  }

  it('when money is given back after the intent was read', async () => {
    const club = await openClub()
    const [admin, paid] = [await club.student({ role: 'admin' }), await enrolledByCard(club)]
    const all = await reconcileDuring(club, () => giveBack(club, admin, paid, 10, 0))
    expect(all).toEqual({ found: [], ...sums(4500) })
  })

  it('when a payment is recorded after its intent was read', async () => {
    const club = await openClub()
    const { student, intentId } = await atCheckout(club)
    await club.confirm(intentId)
    const all = await reconcileDuring(club, async () => {
      club.clock.pass(1000)
      await club.record(student, { transactionId: intentId })
    })
    expect(all).toEqual({ found: [], ...sums(4500) })
  })

  it('when a seat is paid after the intents were read', async () => {
    const club = await openClub()
    const all = await reconcileDuring(club, async () => {
      club.clock.pass(1000)
      await enrolledByCard(club)
    })
    expect(all).toMatchObject(sums(0))
  })
})
