import { decideClass, editOwnClass } from '@ningjing/contract/classes/classes'
import { handedByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { sendMailAgain } from '@ningjing/contract/mails/mails'
import { giveBackSeat } from '@ningjing/contract/payments/payments'
import { removeSelection } from '@ningjing/contract/selections/selections'
import { setUserRole } from '@ningjing/contract/users/users'
import { expect, it } from 'vitest'
import type { ClassRecord, UserRecord } from '../../domain/records.ts'
import { ask } from '../../testing/ask.ts'
import { type BusyClub, busyClub } from '../../testing/busy-club.ts'
import { atCheckout } from '../../testing/club.ts'
import { cancelClass, giveBack, refundsOf, remove, skip, unskip } from '../../testing/ends.ts'
import { addFailedRefund } from '../../testing/failed-refund.ts'
import { cutClass, hoursFromNow, setClass } from '../../testing/planted-faults.ts'
import { dyingAfter, processOf, wrapped } from '../../testing/processes.ts'
import { join, leaveLine } from '../../testing/waiting.ts'
import { type PromiseNumber, REMEDIES } from './promises.rules.ts'

/** What breaks a promise, and what its remedy says, done by the API or at the card provider. */
type Followed = [
  promise: PromiseNumber,
  what: string,
  plant: (at: BusyClub) => Promise<unknown>,
  follow: (at: BusyClub, planted: unknown) => Promise<unknown>,
]

/** The server runs for a while. */
const waitForServer = ({ club }: BusyClub) => club.settle(0)

const own = ({ ownClass }: BusyClub) => ({ yogaClass: { _id: ownClass.classId } })
const edit = ({ club, ownClass }: BusyClub, body: object) =>
  ask(club, ownClass.owner, editOwnClass, { params: { id: ownClass.classId }, body })
const approve = ({ club, admin, ownClass }: BusyClub) =>
  ask(club, admin, decideClass, { params: { id: ownClass.classId }, body: { status: 'approved' } })

const unselect = async ({ club, raw }: BusyClub, { student }: BusyClub['enrolled'] | BusyClub['paying']) => {
  const selection = await raw.selections.findOne({ userId: student._id })
  return ask(club, student, removeSelection, { params: { id: selection!._id } })
}

const mark = ({ club, admin, marked }: BusyClub) => {
  const at = new Date(club.clock.now().getTime() + 1000).toISOString()
  const marks = [{ userId: marked.student._id, state: 'present', at }]
  return club
    .as(admin)
    .patch(`/ningjing/attendance/${marked.dateId.replace(':', '/')}`)
    .send({ marks })
}

const loseLine = ({ raw, waiting }: BusyClub) =>
  raw.classes.updateOne({ _id: waiting.yogaClass._id }, { $set: { queue: [], queued: 0 } })

/** A second intent of an order. */
async function addIntent({ club, enrolled }: BusyClub): Promise<string> {
  const { metadata } = await club.stripe.paymentIntents.retrieve(enrolled.intentId)
  return (await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd', metadata })).id
}

/** Refunds the planted payment at the card provider. */
const refundIntent = ({ club }: BusyClub, intentId: unknown) =>
  club.stripe.refunds.create({ payment_intent: String(intentId) })

/** Pays for a class that this database does not know. */
async function payUnknown({ club }: BusyClub): Promise<string> {
  const [orderId = '', classId = '', userId = '', selectedId = ''] = [1, 2, 3, 4].map(club.stores.newId)
  const metadata = { orderId, classId, userId, selectedId, club: await club.stores.clubId.read() }
  const { id } = await club.stripe.paymentIntents.create({ amount: 4500, currency: 'usd', metadata })
  await club.confirm(id)
  return id
}

/** Saves a change of a class that sells its dates, and waits until they have followed. */
async function changeTexts(club: BusyClub['club'], owner: UserRecord, { _id }: ClassRecord) {
  await ask(club, owner, editOwnClass, { params: { id: _id }, body: { description: 'With a mat' } })
  await club.settle(0)
}

/** Releases a hold although its intent can still be paid. */
async function releaseOpen({ club, paying }: BusyClub) {
  const { deps } = club
  const blind = wrapped(deps, (name, call) => {
    return name === 'cards.cancelIntent' ? Promise.resolve('canceled') : call()
  })
  const { _id: selectedId } = (await deps.stores.selections.listFor(paying.student._id))[0]!
  const query = { order: paying.orderId }
  return ask(processOf(blind), paying.student, giveBackSeat, { params: { selectedId }, query })
}

/** A class that was canceled, while the work that empties it is lost. */
async function cancelWithoutDrain(at: BusyClub) {
  await cancelClass(at.club, at.enrolled.yogaClass, at.admin._id)
  await setClass(at, at.enrolled, { todo: [], todos: 0 })
}

const FOLLOWED: Followed[] = [
  [
    'I2',
    'an entry in the list of a student who is in the class',
    async (at) => {
      const { club, raw, enrolled } = at
      const entry = { userId: enrolled.student._id, at: club.clock.now(), cents: 4500 }
      await raw.classes.updateOne(
        { _id: enrolled.yogaClass._id },
        { $push: { queue: entry }, $inc: { queued: 1 } },
      )
    },
    ({ club, enrolled }) => leaveLine(club, enrolled.student, enrolled.yogaClass),
  ],
  [
    'I3',
    'a payment of which nothing is left but that of the card provider',
    async (at) => {
      const paid = await atCheckout(at.club)
      await at.club.confirm(paid.intentId)
      await cutClass(at, paid, [`holds.${paid.student._id}`], { seats: 1, held: -1 })
      await at.raw.orders.deleteOne({ _id: paid.orderId })
    },
    waitForServer,
  ],
  ['I3', 'a payment for a class that is gone', payUnknown, refundIntent],
  [
    'I3',
    'a refund that has failed for good',
    async ({ club, enrolled: { orderId, student, yogaClass } }) => {
      await addFailedRefund(club, { _id: orderId, userId: student._id, classId: yogaClass._id }, 1000)
      await club.settle(0)
    },
    ({ club, admin, enrolled }) =>
      ask(club, admin, handedByAdmin, {
        params: { order: enrolled.orderId },
        body: { amount: 10, note: 'Cash, at the desk.' },
      }),
  ],
  [
    'I6',
    'a second payment of an order that is open',
    addIntent,
    ({ club }, intentId) => club.stripe.paymentIntents.cancel(String(intentId)),
  ],
  [
    'I6',
    'a second payment of an order that was paid',
    async (at) => {
      const intentId = await addIntent(at)
      await at.club.confirm(intentId)
      return intentId
    },
    refundIntent,
  ],
  [
    'I7',
    'a payment that is open after its seat went back',
    releaseOpen,
    ({ club, paying }) => club.stripe.paymentIntents.cancel(paying.intentId),
  ],
  [
    'I8',
    'a refund that was made twice, of a student who stays',
    async ({ club, goodwill: { intentId, orderId } }) => {
      await club.stripe.refunds.create({ payment_intent: intentId, amount: 700, metadata: { orderId } })
      await club.settle(0)
    },
    ({ club, admin, goodwill }) => giveBack(club, admin, goodwill, 14, 7),
  ],
  [
    'I9',
    'a selected class in which the student is already',
    async ({ raw, enrolled, paying }) => {
      const found = await raw.selections.findOne({ userId: paying.student._id })
      const { student, yogaClass } = enrolled
      const _id = 'b'.repeat(24)
      await raw.selections.insertOne({ ...found!, _id, userId: student._id, classId: yogaClass._id })
    },
    (at) => unselect(at, at.enrolled),
  ],
  [
    'I9',
    'a selected class that is gone',
    ({ raw, paying }) =>
      raw.selections.updateOne({ userId: paying.student._id }, { $set: { classId: 'f'.repeat(24) } }),
    (at) => unselect(at, at.paying),
  ],
  ['I11', 'a decision that is gone', (at) => setClass(at, own(at), { status: 'pending' }), approve],
  [
    'I11',
    'a class that nobody denied',
    (at) => setClass(at, own(at), { status: 'denied' }),
    async (at) => {
      await edit(at, { name: 'Yin and yang' })
      return approve(at)
    },
  ],
  [
    'I12',
    'an admin whom nobody made one',
    ({ raw, enrolled }) => raw.users.updateOne({ _id: enrolled.student._id }, { $set: { role: 'admin' } }),
    ({ club, admin, enrolled }) =>
      ask(club, admin, setUserRole, { params: { id: enrolled.student._id }, body: { role: 'student' } }),
  ],
  [
    'I15',
    'a seat that is held for a canceled payment',
    ({ club, paying }) => club.stripe.paymentIntents.cancel(paying.intentId),
    waitForServer,
  ],
  [
    'I16',
    'money given back of which the place says nothing',
    (at) => cutClass(at, at.goodwill, [`roster.${at.goodwill.student._id}.back`]),
    ({ club, admin, goodwill }) => giveBack(club, admin, goodwill, 7, 0),
  ],
  [
    'I17',
    'a refund that is due for hours',
    (at) => {
      const late = { state: 'refund_due' as const, nextAt: hoursFromNow(at, -5) }
      return at.raw.orders.updateOne({ _id: at.left.orderId }, { $set: late })
    },
    waitForServer,
  ],
  [
    'I18',
    'a free seat beside a waiting list',
    async ({ club, admin, waiting }) => {
      const mortal = dyingAfter(club.deps, (name) => name === 'places.end')
      await remove(mortal, admin, waiting, 0)
    },
    waitForServer,
  ],
  [
    'I19',
    'a canceled class that still has students',
    cancelWithoutDrain,
    ({ club, admin, enrolled }) => remove(club, admin, enrolled, 45),
  ],
  [
    'I20',
    'a mail that could not be sent',
    ({ raw, enrolled }) =>
      raw.mails.updateOne(
        { _id: `enrolled:${enrolled.orderId}` },
        { $set: { state: 'failed', nextAt: null } },
      ),
    ({ club, admin, enrolled }) =>
      ask(club, admin, sendMailAgain, { params: { key: `enrolled:${enrolled.orderId}` } }),
  ],
  [
    'I23',
    'a dispute that was not heard of',
    async ({ club }) => {
      const student = await club.student()
      const { intentId } = await club.checkOut(student, await club.yogaClass())
      await club.confirm(intentId, 'pm_card_createDispute')
      await club.record(student, { transactionId: intentId })
    },
    waitForServer,
  ],
  [
    'I30',
    'a single date on other terms',
    ({ raw, soldByDate: { dateId } }) => {
      const terms = { freeHours: 0, latePercent: 100, freeDays: 14 }
      return raw.classes.updateOne({ _id: dateId }, { $set: { terms } })
    },
    ({ club, soldByDate: { owner, parent } }) => changeTexts(club, owner, parent),
  ],
  [
    'I30',
    'a date of a class that is archived',
    ({ raw, soldByDate: { parent } }) =>
      raw.classes.updateOne({ _id: parent._id }, { $set: { stage: 'archived' } }),
    ({ club, soldByDate: { owner, parent } }) =>
      club.as(owner).post(`/ningjing/classes/${parent._id}/archive`).send({ archived: false }),
  ],
  ['I33', 'a price', (at) => setClass(at, own(at), { priceInCents: 100 }), (at) => edit(at, { price: 12 })],
  [
    'I33',
    'a price that is the right one',
    (at) => setClass(at, own(at), { priceInCents: 100 }),
    async (at) => {
      await edit(at, { price: 2 })
      await edit(at, { price: 1 })
    },
  ],
  [
    'I35',
    'a waiting list that is lost',
    loseLine,
    async ({ club, waiting: { line, first, yogaClass } }) => {
      await join(club, first, yogaClass)
      await join(club, line[2]!, yogaClass)
      await leaveLine(club, line[2]!, yogaClass)
    },
  ],
  [
    'I35',
    'a skip of a date without its line',
    ({ raw, soldByDate: { parent } }) => raw.audit.deleteOne({ what: 'seat.skip', subject: parent._id }),
    async ({ club, soldByDate: { skipper, skipped, other } }) => {
      await unskip(club, skipper, skipped, other)
      await skip(club, skipper, skipped, other)
    },
  ],
  [
    'I36',
    'a mark that says the opposite',
    ({ raw, marked: { dateId, student } }) =>
      raw.attendance.updateOne({ _id: dateId }, { $set: { [`marks.${student._id}.state`]: 'no-show' } }),
    mark,
  ],
  [
    'I36',
    'a mark that is gone',
    ({ raw, marked: { dateId, student } }) =>
      raw.attendance.updateOne({ _id: dateId }, { $unset: { [`marks.${student._id}`]: '' } }),
    mark,
  ],
]

/** Only the operator can follow these, in the database. */
const BY_OPERATOR: PromiseNumber[] = ['I1', 'I4', 'I5', 'I22', 'I24', 'I25', 'I26', 'I27', 'I34', 'I37']

it.each(FOLLOWED)('the remedy of %s leads to sound books: %s', async (promise, _what, plant, follow) => {
  const at = await busyClub()
  const planted = await plant(at)
  const found = await at.club.discrepancies()
  expect(found.map((one) => one.promise)).toContain(promise)
  const refunded = await refundsOf(at.club, at.goodwill)
  await follow(at, planted)
  expect((await at.club.discrepancies()).map((one) => `${one.promise} ${one.text}`)).toEqual([])
  expect(await refundsOf(at.club, at.goodwill)).toEqual(refunded)
})

it('each remedy is followed here, or asks for the operator', () => {
  const followed = FOLLOWED.map(([promise]) => promise)
  expect([...new Set([...followed, ...BY_OPERATOR])].sort()).toEqual(Object.keys(REMEDIES).sort())
  expect(BY_OPERATOR.filter((promise) => followed.includes(promise))).toEqual([])
  for (const promise of BY_OPERATOR) expect(REMEDIES[promise]).toMatch(/ask the operator/i)
})
