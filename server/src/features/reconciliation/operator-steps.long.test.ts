import { dayAt } from '@ningjing/contract/zone'
import type { UpdateFilter } from 'mongodb'
import { expect, it } from 'vitest'
import type { PurseRecord } from '../../domain/purse.records.ts'
import { type BusyClub, busyClub } from '../../testing/busy-club.ts'
import { setClass } from '../../testing/planted-faults.ts'
import type { PromiseNumber } from './promises.rules.ts'

// The steps of docs/reliability.md, "What an operator does", here by the driver in place of mongosh.

type Mended = [
  promise: PromiseNumber,
  what: string,
  plant: (at: BusyClub) => Promise<unknown>,
  mend: (at: BusyClub) => Promise<unknown>,
]

const setPayment = ({ raw }: BusyClub, { orderId }: { orderId: string }, $set: object) =>
  raw.payments.updateOne({ _id: orderId }, { $set })

const setOrder = ({ raw }: BusyClub, { orderId }: { orderId: string }, $set: object) =>
  raw.orders.updateOne({ _id: orderId }, { $set })

/** Counts the seats of a class again. */
async function countSeats({ raw, enrolled: { yogaClass } }: BusyClub) {
  const found = (await raw.classes.findOne({ _id: yogaClass._id }))!
  const [held, enrolled] = [Object.keys(found.holds).length, Object.keys(found.roster).length]
  const seats = found.capacity - held - enrolled
  const { matchedCount } = await raw.classes.updateOne(
    { _id: found._id, rev: found.rev },
    { $set: { seats, held, enrolled }, $inc: { rev: 1 } },
  )
  expect(matchedCount).toBe(1)
}

/** Has the sums of the reports added up, and reads them as an admin does. */
async function addUp({ raw, club, admin }: BusyClub) {
  await raw.income.updateMany({}, { $set: { isOpen: true } })
  expect((await club.as(admin).get('/ningjing/reports/admin')).status).toBe(200)
}

/** Lets the dates of a class follow it again. */
async function follow({ raw, club, soldByDate: { parent } }: BusyClub) {
  const todo = { id: club.stores.newId(), kind: 'dates' as const, at: new Date() }
  await raw.classes.updateOne({ _id: parent._id }, { $push: { todo }, $inc: { todos: 1, rev: 1 } })
  await club.settle(0)
}

const setDate = ({ raw, soldByDate }: BusyClub, $set: object) =>
  raw.classes.updateOne({ _id: soldByDate.dateId }, { $set })

const changePass = ({ raw, bought }: BusyClub, update: UpdateFilter<PurseRecord>) =>
  raw.purses.updateOne({ _id: bought.used.passId }, update)

/** The use that pays a place, and the one that came back. */
async function usesOf({ raw, bought: { used } }: BusyClub) {
  const { uses } = (await raw.purses.findOne({ _id: used.passId }))!
  const [kept, left] = [uses[used.kept]!, uses[used.left]!]
  return { kept, left, keptAt: `uses.${used.kept}`, leftAt: `uses.${used.left}` }
}

const MENDED: Mended[] = [
  ['I1', 'a seat too many', (at) => setClass(at, at.enrolled, { seats: 3 }), countSeats],
  [
    'I1',
    'students who are not counted',
    (at) => setClass(at, at.enrolled, { enrolled: 2, seats: 1 }),
    countSeats,
  ],
  [
    'I1',
    'seats that nobody has added',
    ({ raw, enrolled }) =>
      raw.classes.updateOne({ _id: enrolled.yogaClass._id }, { $inc: { seats: 5, capacity: 5 } }),
    async (at) => {
      await setClass(at, at.enrolled, { capacity: 3 })
      await countSeats(at)
    },
  ],
  [
    'I4',
    'another amount',
    (at) => setPayment(at, at.enrolled, { priceInCents: 1 }),
    async (at) => {
      await setPayment(at, at.enrolled, { priceInCents: 4500 })
      await addUp(at)
    },
  ],
  [
    'I4',
    'another transaction',
    (at) => setPayment(at, at.enrolled, { transactionId: 'pi_none' }),
    (at) => setPayment(at, at.enrolled, { transactionId: at.enrolled.intentId }),
  ],
  [
    'I4',
    'a refund that was never made',
    (at) => setPayment(at, at.enrolled, { refundedInCents: 4500 }),
    ({ club }) => club.settle(),
  ],
  [
    'I5',
    'another price in an order',
    (at) => setOrder(at, at.paying, { cents: 100 }),
    (at) => setOrder(at, at.paying, { cents: 4500 }),
  ],
  [
    'I5',
    'another price in a hold',
    (at) => setClass(at, at.paying, { [`holds.${at.paying.student._id}.cents`]: 100 }),
    (at) => setClass(at, at.paying, { [`holds.${at.paying.student._id}.cents`]: 4500 }),
  ],
  [
    'I22',
    'a sum that is wrong',
    ({ raw, enrolled }) =>
      raw.income.updateOne({ _id: enrolled.yogaClass._id }, { $set: { paid: 1, isOpen: false } }),
    addUp,
  ],
  [
    'I22',
    'a class without its sums',
    ({ raw, enrolled }) => raw.income.deleteOne({ _id: enrolled.yogaClass._id }),
    async (at) => {
      const { _id, name } = at.enrolled.yogaClass
      const sums = { paid: 0, refunded: 0, netCents: 0, payments: 0 }
      await at.raw.income.insertOne({
        _id,
        kind: 'class',
        names: [name],
        ...sums,
        isOpen: true,
        markedAt: new Date(0),
      })
      await addUp(at)
    },
  ],
  [
    'I24',
    'credits that nobody has bought',
    (at) => changePass(at, { $inc: { left: 2 } }),
    async (at) => {
      const { granted, uses } = (await at.raw.purses.findOne({ _id: at.bought.used.passId }))!
      const used = Object.values(uses).filter(({ back }) => !back).length
      await changePass(at, { $set: { left: granted! - used } })
    },
  ],
  [
    'I25',
    'a credit that is used for nothing',
    async (at) => {
      const { left, leftAt } = await usesOf(at)
      await changePass(at, {
        $unset: { [`${leftAt}.back`]: '' },
        $inc: { left: -1, [`days.${left.day}`]: 1 },
      })
    },
    async (at) => {
      const { left, leftAt } = await usesOf(at)
      const back = { [`${leftAt}.back`]: at.club.clock.now() }
      await changePass(at, { $set: back, $inc: { left: 1, [`days.${left.day}`]: -1 } })
    },
  ],
  [
    'I25',
    'a seat that no credit pays',
    async (at) => {
      const { kept, keptAt } = await usesOf(at)
      await changePass(at, { $unset: { [keptAt]: '' }, $inc: { left: 1, [`days.${kept.day}`]: -1 } })
    },
    async (at) => {
      const { used } = at.bought
      const { sessions, zone } = (await at.raw.classes.findOne({ _id: used.date }))!
      const [session] = sessions
      const day = dayAt(session!.at, zone)
      const use = { classId: used.date, at: session!.at, day, spentAt: at.club.clock.now() }
      await changePass(at, { $set: { [`uses.${used.kept}`]: use }, $inc: { left: -1, [`days.${day}`]: 1 } })
    },
  ],
  [
    'I25',
    'a credit that came back while it is used',
    async (at) => {
      const { kept, keptAt } = await usesOf(at)
      const back = { [`${keptAt}.back`]: at.club.clock.now() }
      await changePass(at, { $set: back, $inc: { left: 1, [`days.${kept.day}`]: -1 } })
    },
    async (at) => {
      const { kept, keptAt } = await usesOf(at)
      await changePass(at, {
        $unset: { [`${keptAt}.back`]: '' },
        $inc: { left: -1, [`days.${kept.day}`]: 1 },
      })
    },
  ],
  [
    'I30',
    'a coming date that nobody has opened',
    async ({ raw, soldByDate: { other } }) => {
      await raw.classes.deleteOne({ _id: other })
      await raw.audit.deleteMany({ subject: other })
    },
    follow,
  ],
  [
    'I30',
    'a date that has followed a later revision',
    (at) => setDate(at, { copiedRev: 99 }),
    async (at) => {
      await setDate(at, { copiedRev: 0 })
      await follow(at)
    },
  ],
  [
    'I30',
    'a date of a class that is gone',
    (at) => setDate(at, { of: at.admin._id }),
    (at) => setDate(at, { of: at.soldByDate.parent._id }),
  ],
  [
    'I34',
    'an amount by hand that nobody has entered',
    (at) => setOrder(at, at.removed, { handedInCents: 100 }),
    ({ raw, removed }) => raw.orders.updateOne({ _id: removed.orderId }, { $unset: { handedInCents: '' } }),
  ],
  [
    'I37',
    'a number without a price',
    ({ raw, free }) =>
      raw.payments.updateOne({ _id: free.orderId }, { $set: { receipt: { year: 2026, n: 1000 } } }),
    ({ raw, free }) => raw.payments.updateOne({ _id: free.orderId }, { $unset: { receipt: '' } }),
  ],
  [
    'I37',
    'the last number of the year left out',
    async ({ raw }) => {
      const last = (await raw.payments.findOne({ 'receipt.n': { $gt: 1 } }, { sort: { 'receipt.n': -1 } }))!
      return raw.payments.updateOne({ _id: last._id }, { $inc: { 'receipt.n': 1 } })
    },
    async ({ raw, club }) => {
      const last = (await raw.payments.findOne({ 'receipt.n': { $gt: 1 } }, { sort: { 'receipt.n': -1 } }))!
      await raw.payments.updateOne({ _id: last._id }, { $unset: { receipt: '' } })
      await club.settle(60_000)
    },
  ],
]

it.each(MENDED)(
  'the step of an operator for %s leads to sound books: %s',
  async (promise, _what, plant, mend) => {
    const at = await busyClub()
    await plant(at)
    expect((await at.club.discrepancies()).map((one) => one.promise)).toContain(promise)
    await mend(at)
    expect((await at.club.discrepancies()).map((one) => `${one.promise} ${one.text}`)).toEqual([])
  },
)
