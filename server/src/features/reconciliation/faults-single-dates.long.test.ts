import { describe } from 'vitest'
import type { BusyClub } from '../../testing/busy-club.ts'
import { leave, skip, unskip } from '../../testing/ends.ts'
import { type Fault, findsEach, hoursFromNow } from '../../testing/planted-faults.ts'

const setDate = ({ raw, soldByDate }: BusyClub, set: object) =>
  raw.classes.updateOne({ _id: soldByDate.dateId }, { $set: set })
const setParent = ({ raw, soldByDate }: BusyClub, set: object) =>
  raw.classes.updateOne({ _id: soldByDate.parent._id }, { $set: set })
const OTHER_TERMS = { freeHours: 0, latePercent: 100, freeDays: 14 }
const STUDIO = { by: 'system', at: new Date(0), reason: '' }

const SINGLE_DATES: Fault[] = [
  ['a date without its class', (at) => setDate(at, { of: at.admin._id }), 'I30', 'does not exist'],
  ['a date of a date', (at) => setDate(at, { of: at.soldByDate.other }), 'I30', 'does not exist'],
  [
    'a coming date that is not sold by itself',
    ({ raw, soldByDate }) => raw.classes.deleteOne({ _id: soldByDate.other }),
    'I30',
    'is not sold by itself',
  ],
  [
    'a coming date that is sold as one of another class',
    ({ raw, soldByDate, ownClass }) =>
      raw.classes.updateOne({ _id: soldByDate.other }, { $set: { of: ownClass.classId } }),
    'I30',
    'is not sold by itself',
  ],
  [
    'a date with two dates',
    (at) => setDate(at, { sessions: at.soldByDate.parent.sessions }),
    'I30',
    'instead of its own',
  ],
  [
    'a date with another id',
    (at) => setDate(at, { 'sessions.0.id': at.soldByDate.other }),
    'I30',
    'instead of its own',
  ],
  ['a date that follows no revision', (at) => setDate(at, { copiedRev: -1 }), 'I30', 'has followed revision'],
  [
    'a date that follows a later class',
    (at) => setDate(at, { copiedRev: 99 }),
    'I30',
    'has followed revision 99',
  ],
  [
    'a date that is left of a class',
    (at) => setParent(at, { sessions: at.soldByDate.parent.sessions.slice(1) }),
    'I30',
    'has no such date',
  ],
  [
    'a date of a canceled class',
    (at) => setParent(at, { stage: 'canceled', canceled: STUDIO }),
    'I30',
    'was canceled',
  ],
  [
    'a date that its class has canceled',
    (at) => setParent(at, { 'sessions.0.canceled': STUDIO }),
    'I30',
    'has canceled it',
  ],
  ['a date of an archived class', (at) => setParent(at, { stage: 'archived' }), 'I30', 'is archived'],
  ['a date of a class that is not approved', (at) => setParent(at, { status: 'denied' }), 'I30', 'is denied'],
  [
    'a date that is canceled alone',
    (at) => setDate(at, { stage: 'canceled', canceled: STUDIO }),
    'I30',
    'holds it',
  ],
  [
    'the start of a date',
    (at) => setParent(at, { 'sessions.0.at': hoursFromNow(at, 71) }),
    'I30',
    'in its class',
  ],
  ['how often a date was moved', (at) => setParent(at, { 'sessions.0.seq': 1 }), 'I30', 'in its class'],
  ['the terms of a date', (at) => setDate(at, { terms: OTHER_TERMS }), 'I30', 'in its class'],
  ['the teacher of a date', (at) => setDate(at, { instructorId: at.admin._id }), 'I30', 'in its class'],
  ['the price of a date', (at) => setDate(at, { priceInCents: 100 }), 'I30', 'in its class'],
  ['seats of a date', (at) => setDate(at, { seats: 5 }), 'I1', 'do not add up'],
  [
    'a student of a date without a place',
    ({ raw, soldByDate: { dateId, student } }) =>
      raw.classes.updateOne(
        { _id: dateId },
        { $unset: { [`roster.${student._id}`]: '' }, $inc: { enrolled: -1, seats: 1 } },
      ),
    'I9',
    'has no place',
  ],
]

const loseLine = ({ raw, soldByDate: { parent } }: BusyClub, what: 'seat.skip' | 'seat.unskip') =>
  raw.audit.deleteOne({ what, subject: parent._id })
const comesAfterAll = ({ club, soldByDate: { skipper, skipped, other } }: BusyClub) =>
  unskip(club, skipper, skipped, other)
const skipsFirst = ({ club, soldByDate: { skipper, skipped, dateId } }: BusyClub) =>
  skip(club, skipper, skipped, dateId)

const SKIPS: Fault[] = [
  ['a skip without its line', (at) => loseLine(at, 'seat.skip'), 'I35', 'is skipped, unlike'],
  [
    'a line of a skip that is gone',
    ({ raw, soldByDate: { parent, skipper } }) =>
      raw.classes.updateOne({ _id: parent._id }, { $unset: { [`roster.${skipper._id}.skips`]: '' } }),
    'I35',
    'is not skipped, unlike',
  ],
  [
    'a line of a skip that is one of another date',
    ({ raw, soldByDate: { parent, dateId } }) =>
      raw.audit.updateOne(
        { what: 'seat.skip', subject: parent._id },
        { $set: { 'after.sessionId': dateId } },
      ),
    'I35',
    'is skipped, unlike',
  ],
  [
    'a skip that ended without its line, beside another one',
    async (at) => {
      await skipsFirst(at)
      await comesAfterAll(at)
      await loseLine(at, 'seat.unskip')
    },
    'I35',
    'is not skipped, unlike',
  ],
  [
    'a skip of a place that its class has left to the dates',
    async (at) => {
      const { club, raw, soldByDate } = at
      const { parent, skipper, skipped } = soldByDate
      await leave(club, skipper, skipped, 45)
      await raw.classes.updateOne({ _id: parent._id }, { $set: { [`handed.l${skipped.orderId}.skips`]: {} } })
    },
    'I35',
    'is not skipped, unlike',
  ],
]

const setSeats = ({ raw, soldByDate: { other } }: BusyClub, grown: Record<string, number>, by: number) =>
  raw.classes.updateOne({ _id: other }, { $set: { grown }, $inc: { capacity: by, seats: by } })

const FREED: Fault[] = [
  [
    'a lost seat that a student left to a date',
    (at) => setSeats(at, {}, -1),
    'I30',
    'which a student left to it',
  ],
  [
    'a seat that a student took back and the date still has',
    ({ raw, soldByDate: { parent, skipper } }) =>
      raw.classes.updateOne({ _id: parent._id }, { $unset: { [`roster.${skipper._id}.skips`]: '' } }),
    'I30',
    'which nobody left to it',
  ],
]

describe('the reconciliation finds', () => {
  findsEach([...SINGLE_DATES, ...SKIPS, ...FREED])
})
