import { describe } from 'vitest'
import type { BusyClub } from '../../testing/busy-club.ts'
import { type Fault, findsEach, hoursFromNow, setClass } from '../../testing/planted-faults.ts'

const own = ({ ownClass }: BusyClub) => ({ yogaClass: { _id: ownClass.classId } })
const setOwn = (at: BusyClub, set: Record<string, unknown>) => setClass(at, own(at), set)
const FULL_FOR_EVER = { freeHours: 0, latePercent: 100, freeDays: 14 }

const FACTS: Fault[] = [
  [
    'a price',
    (at) => setOwn(at, { priceInCents: 100 }),
    'I33',
    'priceInCents 100, but was last recorded as 1200',
  ],
  [
    'a price that was never edited',
    (at) => setClass(at, at.enrolled, { priceInCents: 1 }),
    'I33',
    'priceInCents 1',
  ],
  ['terms', (at) => setOwn(at, { terms: FULL_FOR_EVER }), 'I33', 'terms'],
  ['the end of sales', (at) => setOwn(at, { salesEndAt: null }), 'I33', 'salesEndAt null'],
  ['a class that is archived', (at) => setOwn(at, { stage: 'archived' }), 'I33', 'stage "archived"'],
  ['a class that is canceled', (at) => setOwn(at, { stage: 'canceled' }), 'I33', 'stage "canceled"'],
  [
    'dates that are gone',
    (at) => setOwn(at, { sessions: [], firstAt: null, lastAt: null, nextAt: null }),
    'I33',
    'date',
  ],
  [
    'dates that are gone, with their first one left',
    (at) => setOwn(at, { sessions: [] }),
    'I33',
    'its dates are gone',
  ],
  [
    'a date that moved',
    (at) => setOwn(at, { 'sessions.0.at': hoursFromNow(at, 230) }),
    'I33',
    'but was last recorded',
  ],
  [
    'a date that became longer',
    (at) => setOwn(at, { 'sessions.1.minutes': 90 }),
    'I33',
    'but was last recorded',
  ],
  [
    'a date that is canceled',
    (at) => setOwn(at, { 'sessions.1.canceled': { by: at.admin._id, at: new Date(), share: true } }),
    'I33',
    'but was last recorded',
  ],
  ['the teacher', (at) => setOwn(at, { instructorId: at.admin._id }), 'I33', 'instructorId'],
  [
    'the teacher of a date',
    (at) => setOwn(at, { 'sessions.1.teacher': { _id: at.admin._id, name: 'Olga', email: '' } }),
    'I33',
    'but was last recorded',
  ],
  ['the first date alone', (at) => setOwn(at, { firstAt: hoursFromNow(at, 1) }), 'I33', 'lasts from'],
  ['the last date alone', (at) => setOwn(at, { lastAt: hoursFromNow(at, 999) }), 'I33', 'lasts from'],
  [
    'the admin who decided',
    (at) => setOwn(at, { decidedBy: at.enrolled.student._id }),
    'I11',
    'was decided by',
  ],
  [
    'seats and capacity together',
    ({ raw, ownClass }) =>
      raw.classes.updateOne({ _id: ownClass.classId }, { $inc: { seats: 5, capacity: 5 } }),
    'I1',
    'was last recorded as',
  ],
]

const lateTodo = (at: BusyClub) => ({ id: 'a'.repeat(24), kind: 'ended' as const, at: hoursFromNow(at, -5) })

const TODOS: Fault[] = [
  [
    'a todo of a class that its counter does not say',
    (at) => at.raw.classes.updateOne({ _id: at.ownClass.classId }, { $push: { todo: lateTodo(at) } }),
    'I17',
    'says 0 todos, but has 1',
  ],
  ['a counter without a todo', (at) => setOwn(at, { todos: 2 }), 'I17', 'says 2 todos, but has 0'],
  [
    'a todo of a user that their counter does not say',
    (at) => at.raw.users.updateOne({ _id: at.admin._id }, { $push: { todo: lateTodo(at) } }),
    'I17',
    `but has 1`,
  ],
  [
    'a counter of a user without a todo',
    ({ raw, admin }) => raw.users.updateOne({ _id: admin._id }, { $set: { todos: 1 } }),
    'I17',
    'says 1 todos, but has 0',
  ],
]

type Line = { what: string; subject: string; orderId?: string }

/** A line of the audit log. */
const filterOf = ({ what, subject, orderId }: Line) => ({
  what,
  subject,
  ...(orderId !== undefined && { 'after.orderId': orderId }),
})

const lines = (at: BusyClub) => ({
  enrol: { what: 'seat.enrol', subject: at.enrolled.yogaClass._id, orderId: at.enrolled.orderId },
  end: { what: 'seat.end', subject: at.removed.yogaClass._id, orderId: at.removed.orderId },
  refund: { what: 'seat.refund', subject: at.goodwill.yogaClass._id, orderId: at.goodwill.orderId },
  decide: { what: 'class.decide', subject: at.ownClass.classId },
  edit: { what: 'class.edit', subject: at.ownClass.classId },
  wait: { what: 'seat.wait', subject: at.waiting.yogaClass._id },
  move: { what: 'seat.move', subject: at.moved.other._id, orderId: at.moved.orderThere },
})

const remove = (at: BusyClub, name: keyof ReturnType<typeof lines>) =>
  at.raw.audit.deleteMany(filterOf(lines(at)[name]))
const change = (at: BusyClub, name: keyof ReturnType<typeof lines>, set: object) =>
  at.raw.audit.updateOne(filterOf(lines(at)[name]), { $set: set })

const NOBODY = { who: 'f'.repeat(24) }

const LINES: Fault[] = [
  ['a line about a place that is gone', (at) => remove(at, 'enrol'), 'I35', 'is not in the audit log'],
  ['a line about a move that is gone', (at) => remove(at, 'move'), 'I35', 'is not in the audit log'],
  ['a line about an end that is gone', (at) => remove(at, 'end'), 'I16', 'undefined in the audit log'],
  ['a line about money given back that is gone', (at) => remove(at, 'refund'), 'I16', '0 in the audit log'],
  [
    'a line about a decision that is gone',
    (at) => remove(at, 'decide'),
    'I11',
    'was last recorded as pending',
  ],
  [
    'the line of the last edit that is gone',
    (at) => remove(at, 'edit'),
    'I33',
    'but was last recorded as 1000',
  ],
  [
    'a line about a waiting list that is gone',
    (at) => remove(at, 'wait'),
    'I35',
    'which is not in the audit log',
  ],
  ['the author of a decision', (at) => change(at, 'decide', NOBODY), 'I11', 'says the audit log'],
  ['the author of an end', (at) => change(at, 'end', NOBODY), 'I35', '(seat.end) is not as it was written'],
  [
    'the author of a goodwill',
    (at) => change(at, 'refund', NOBODY),
    'I35',
    '(seat.refund) is not as it was written',
  ],
  [
    'the author of a place',
    (at) => change(at, 'enrol', NOBODY),
    'I35',
    '(seat.enrol) is not as it was written',
  ],
  ['the author of a move', (at) => change(at, 'move', NOBODY), 'I35', '(seat.move) is not as it was written'],
  [
    'the author of an edit',
    (at) => change(at, 'edit', NOBODY),
    'I35',
    '(class.edit) is not as it was written',
  ],
  [
    'the price before an edit',
    (at) => change(at, 'edit', { 'before.priceInCents': 1 }),
    'I35',
    'not as it was written',
  ],
  ['the amount of an end', (at) => change(at, 'end', { 'after.cents': 1 }), 'I16', '1500 cents back, 1 in'],
  ['the amount of a goodwill', (at) => change(at, 'refund', { 'after.cents': 1 }), 'I16', '700 cents, 1 in'],
  [
    'the author of a role',
    ({ raw, ownClass }) =>
      raw.audit.updateOne({ what: 'user.role', subject: { $ne: ownClass.classId } }, { $set: NOBODY }),
    'I35',
    '(user.role) is not as it was written',
  ],
]

describe('the reconciliation finds', () => {
  findsEach([...FACTS, ...TODOS, ...LINES])
})
