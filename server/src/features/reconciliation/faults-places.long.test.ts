import { describe } from 'vitest'
import type { BusyClub } from '../../testing/busy-club.ts'
import { cutClass, type Fault, findsEach, hoursFromNow, setClass } from '../../testing/planted-faults.ts'

type Placed = { student: { _id: string }; yogaClass: { _id: string }; orderId: string }

const holdOf = ({ student }: Pick<Placed, 'student'>) => `holds.${student._id}`
const placeOf = ({ student }: Pick<Placed, 'student'>) => `roster.${student._id}`

/** A whole place that nobody was given: roster, payment, order and mail, in a class that costs 45 dollars. */
async function addGhost({ club, raw, enrolled, admin }: BusyClub) {
  const { _id: userId, email } = await club.student()
  const classId = enrolled.yogaClass._id
  const orderId = club.stores.newId()
  const at = club.clock.now()
  const [paid] = await raw.payments.find({ _id: enrolled.orderId }).toArray()
  const [order] = await raw.orders.find({ _id: enrolled.orderId }).toArray()
  const free = { userId, email, classId, selectedId: orderId }
  await raw.orders.insertOne({ ...order!, ...free, _id: orderId, intentId: null, cents: 0, kind: 'comp' })
  await raw.payments.insertOne({
    ...paid!,
    ...free,
    _id: orderId,
    transactionId: `free_${orderId}`,
    priceInCents: 0,
    receipt: false,
    kind: 'comp',
    classItem: { ...paid!.classItem, priceInCents: 0 },
  })
  const [mail] = await raw.mails.find({ _id: `enrolled:${enrolled.orderId}` }).toArray()
  await raw.mails.insertOne({ ...mail!, _id: `enrolled:${orderId}`, userId })
  await raw.income.updateMany({}, { $set: { isOpen: true } })
  await raw.classes.updateOne(
    { _id: classId },
    { $set: { [`roster.${userId}`]: { orderId, at } }, $inc: { seats: -1, enrolled: 1 } },
  )
  return admin
}

/** A free enrollment of which nothing is left but the audit log. */
async function loseFree(at: BusyClub) {
  const { raw, free } = at
  await cutClass(at, free, [placeOf(free)], { enrolled: -1, seats: 1 })
  await raw.payments.deleteOne({ _id: free.orderId })
  await raw.orders.deleteOne({ _id: free.orderId })
  await raw.income.updateMany({}, { $set: { isOpen: true } })
}

const PLACES: Fault[] = [
  ['a lost free enrollment whole', loseFree, 'I35', 'has neither a place nor an end'],
  ['a ghost place whole', addGhost, 'I35', 'is not in the audit log'],
  [
    'a place of a canceled class',
    (at) => setClass(at, at.enrolled, { stage: 'canceled' }),
    'I19',
    'still has students',
  ],
  [
    'a place that began a week earlier',
    (at) => setClass(at, at.enrolled, { [`${placeOf(at.enrolled)}.at`]: hoursFromNow(at, 168) }),
    'I35',
    'not as recorded',
  ],
  [
    'a part given back that the place does not say',
    (at) => cutClass(at, at.goodwill, [`${placeOf(at.goodwill)}.back`]),
    'I16',
    'gives back 0 cents, 700 in the audit log',
  ],
  [
    'shares of canceled dates that exceed what is given back',
    (at) => setClass(at, at.goodwill, { [`${placeOf(at.goodwill)}.shares`]: { none: 900 } }),
    'I16',
    '900 for canceled dates',
  ],
  [
    'the reason of an end',
    (at) => setClass(at, at.removed, { [`barred.${at.removed.orderId}.reason`]: 'canceled' }),
    'I16',
    'ended as canceled, as removed in the audit log',
  ],
  [
    'the moment of an end',
    (at) => setClass(at, at.removed, { [`barred.${at.removed.orderId}.at`]: hoursFromNow(at, -48) }),
    'I9',
    'ended as removed at',
  ],
  [
    'an end whose order is gone from the class',
    async (at) => {
      await at.raw.payments.deleteOne({ _id: at.offering.orderId })
      await at.raw.orders.deleteOne({ _id: at.offering.orderId })
      await cutClass(at, at.offering, [`barred.${at.offering.orderId}`])
    },
    'I35',
    'has neither a place nor an end',
  ],
  [
    'an extra place of an order that ended',
    ({ raw, left }) =>
      raw.classes.updateOne(
        { _id: left.yogaClass._id },
        {
          $set: { [placeOf(left)]: { orderId: left.orderId, at: new Date() } },
          $inc: { seats: -1, enrolled: 1 },
        },
      ),
    'I3',
    'has a seat and is blocked',
  ],
]

const HOLDS: Fault[] = [
  [
    'a hold until the year 2099',
    (at) => setClass(at, at.paying, { [`${holdOf(at.paying)}.expiresAt`]: new Date('2099-01-01') }),
    'I15',
    'longer than any hold',
  ],
  [
    'an offer until the year 2099',
    (at) =>
      setClass(at, at.offering, {
        [`${holdOf({ student: at.offering.first })}.expiresAt`]: new Date('2099-01-01'),
      }),
    'I15',
    'longer than any hold',
  ],
  [
    'a hold that began earlier',
    (at) => setClass(at, at.paying, { [`${holdOf(at.paying)}.createdAt`]: hoursFromNow(at, 1) }),
    'I35',
    'another price or begin',
  ],
  [
    'a hold and its order that are gone while the intent is young',
    async (at) => {
      await cutClass(at, at.paying, [holdOf(at.paying)], { seats: 1, held: -1 })
      await at.raw.orders.deleteOne({ _id: at.paying.orderId })
    },
    'I35',
    'is gone, but was not released',
  ],
  [
    'a hold of an order that nobody began',
    (at) => {
      const now = at.club.clock.now()
      const hold = { orderId: 'b'.repeat(24), selectedId: 'c'.repeat(24), cents: 4500, createdAt: now }
      const { student, yogaClass } = at.free
      return at.raw.classes
        .updateOne(
          { _id: at.enrolled.yogaClass._id },
          {
            $set: { [holdOf({ student })]: { ...hold, expiresAt: hoursFromNow(at, 0.1) } },
            $inc: { seats: -1, held: 1 },
          },
        )
        .then(() => yogaClass)
    },
    'I35',
    'is not in the audit log',
  ],
]

const setQueue = (
  at: BusyClub,
  change: (queue: { userId: string; at: Date; cents: number }[]) => unknown[],
) =>
  at.club.read(at.waiting.yogaClass as never).then(({ queue = [] }) => {
    const changed = change(queue)
    return setClass(at, at.waiting, { queue: changed, queued: changed.length })
  })

const LINES: Fault[] = [
  ['a list that is empty', (at) => setQueue(at, () => []), 'I35', 'waits, but is not in the list anymore'],
  ['an entry that is gone', (at) => setQueue(at, ([, last]) => [last]), 'I35', 'not in the list anymore'],
  [
    'an entry of nobody',
    (at) => setQueue(at, ([first, last]) => [first, { ...last!, userId: 'f'.repeat(24) }]),
    'I2',
    'waits, but has no account',
  ],
  [
    'an entry of an erased account',
    ({ raw, waiting }) => raw.users.updateOne({ _id: waiting.first._id }, { $set: { erasedAt: new Date() } }),
    'I2',
    'waits, but has no account',
  ],
  [
    'an entry that nobody made',
    (at) => setQueue(at, (queue) => [...queue, { ...queue[0]!, userId: at.enrolled.student._id }]),
    'I35',
    'which is not in the audit log',
  ],
  [
    'an entry that jumped the queue',
    (at) => setQueue(at, ([first, last]) => [{ ...last!, at: hoursFromNow(at, -9) }, first]),
    'I35',
    'which is not in the audit log',
  ],
  [
    'the price at which somebody joined',
    (at) => setQueue(at, ([first, ...others]) => [{ ...first!, cents: 1 }, ...others]),
    'I35',
    'which is not in the audit log',
  ],
]

describe('the reconciliation finds', () => {
  findsEach([...PLACES, ...HOLDS, ...LINES])
})
