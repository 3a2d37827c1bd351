import type { Document } from 'mongodb'
import { createHistory, type History } from './history.ts'
import type { State } from './read-state.ts'
import { ANA, at, BEN, byId, classesOf, SINGLE_DATES } from './sound-classes.ts'

const FIRST = { orderId: 'o1', classId: 'c1', userId: 'u1' }
const SECOND = { orderId: 'o2', classId: 'c1', userId: 'u2' }
const THIRD = { orderId: 'o3', classId: 'c1', userId: 'u3' }
const FOURTH = { orderId: 'o4', classId: 'c2', userId: 'u4' }
const FIFTH = { orderId: 'o5', classId: 'c1', userId: 'u7' }
/** The place to which the fifth was moved. */
const MOVED = { orderId: 'o6', classId: 'c4', userId: 'u7' }

/** Paid at the desk, ended, and given back in part. */
const DESK = { orderId: 'o8', classId: 'c4', userId: 'u8' }
/** Ben teaches the second date of Ana's class. */
const CHANGE = { classId: 'c1', change: 'g1', teacherId: 't2', insteadOfId: 't1', sessionId: 'd2' }

const CLAIMS = [FIRST, SECOND, THIRD, FOURTH, FIFTH]
const intentIdOf = (orderId: string) => orderId.replace('o', 'pi_')

function ordersOf(): Document[] {
  const paid = CLAIMS.map(({ orderId, ...claim }) => {
    return { _id: orderId, ...claim, intentId: intentIdOf(orderId), cents: 4500, createdAt: at(0) }
  })
  const moved = { from: 'o5', paidBy: 'o5' }
  const atDesk = { kind: 'desk', desk: 'cash', cents: 3000, tries: 0, handedInCents: 1000 }
  return [
    ...paid,
    { _id: 'o6', ...MOVED, intentId: null, cents: 3000, createdAt: at(3), moved },
    { _id: 'o8', ...DESK, intentId: null, createdAt: at(0), ...atDesk },
  ]
}

function paymentsOf(): Document[] {
  const paid = [
    { ...FIRST, endedAt: null, refundedInCents: 1700 },
    { ...THIRD, endedAt: at(2), dueBackInCents: 2250, refundedInCents: 2250 },
    { ...FOURTH, endedAt: at(4), dueBackInCents: 4500, refundedInCents: 4500 },
    { ...FIFTH, endedAt: at(3), endedBy: 'moved', dueBackInCents: 1800, refundedInCents: 1800 },
  ]
  const moved = { paidBy: 'o5', cents: 3000 }
  const atDesk = {
    ...{ kind: 'desk', desk: 'cash', priceInCents: 3000, endedAt: at(4), dueBackInCents: 3000 },
    ...{ dueByHandInCents: 3000, handedInCents: 1000, refundedInCents: 1000, refundFailedInCents: 2000 },
  }
  return [
    ...paid.map(({ orderId, ...facts }) => ({ _id: orderId, transactionId: intentIdOf(orderId), ...facts })),
    { _id: 'o6', ...MOVED, transactionId: 'moved_o6', endedAt: null, refundedInCents: 0, moved },
    { _id: 'o8', ...DESK, transactionId: 'desk_o8', ...atDesk },
  ]
}

/** Notices about the desk, the substitute and the message. */
function otherMails(): Document[] {
  return [
    { kind: 'enrolled', userId: 'u8', facts: { orderId: 'o8' } },
    { kind: 'ended', userId: 'u8', facts: { orderId: 'o8' } },
    { kind: 'handed', userId: 'u8', facts: { orderId: 'o8', cents: 1000 } },
    { kind: 'changed', userId: 't2', facts: CHANGE },
    { kind: 'changed', userId: 't1', facts: CHANGE },
    { kind: 'changed', userId: 'u1', facts: { ...CHANGE, orderId: 'o1' } },
    { kind: 'message', userId: 'u7', facts: { classId: 'c4', messageId: 'm1', orderId: 'o6' } },
  ].map((mail) => ({ _id: `${mail.kind}:${mail.userId}`, ...mail, state: 'dropped', tries: 0 }))
}

function soundState(): State {
  const mail = (kind: string, orderId: string) => ({
    _id: `${kind}:${orderId}`,
    kind,
    facts: { orderId },
    state: 'sent',
    tries: 1,
  })
  const made = (...amounts: number[]) => amounts.map((amount) => ({ status: 'succeeded', amount }))
  return {
    classes: classesOf(),
    users: byId([{ _id: 'u9', role: 'admin' }, ANA, { ...BEN }]),
    selections: new Map([['s1', { _id: 's1' }]]),
    orders: byId(ordersOf()),
    payments: byId(paymentsOf()),
    purses: new Map(),
    webhooks: new Map([['e1', { done: true }]]),
    mails: [
      ...['o1', 'o3', 'o4', 'o5'].map((orderId) => mail('enrolled', orderId)),
      mail('ended', 'o3'),
      ...otherMails(),
      mail('class-canceled', 'o4'),
      mail('moved', 'o6'),
    ],
    messages: [{ _id: 'm1', classId: 'c4', by: 't1', text: 'Hello', to: [{ userId: 'u7', orderId: 'o6' }] }],
    audit: [{ _id: 'g1', what: 'class.teacher', at: at(2) }],
    timetable: [
      { classId: 'c1', sid: 'd1', instructorId: 't1', instructor: 'Ana' },
      { classId: 'c1', sid: 'd2', instructorId: 't2', instructor: 'Ben', substitutes: 'Ana' },
      ...SINGLE_DATES.map(({ id }) => ({ classId: id, sid: id, instructorId: 't1', instructor: 'Ana' })),
    ],
    deliveries: [
      ...['enrolled.o1', 'enrolled.o3', 'enrolled.o4', 'enrolled.o5'],
      ...['ended.o3', 'class-canceled.o4', 'moved.o6'],
    ].map((id) => `<${id}@chaos.example>`),
    intents: new Map(
      CLAIMS.map((metadata) => {
        const id = intentIdOf(metadata.orderId)
        return [id, { id, status: 'succeeded', amount: 4500, metadata } as Document]
      }),
    ),
    refunds: new Map([
      ['pi_1', [...made(1500, 200), { status: 'failed', amount: 200 }]],
      ['pi_2', made(4500)],
      ['pi_3', made(2250)],
      ['pi_4', made(4500)],
      ['pi_5', made(1500, 300)],
    ]),
  }
}

function soundHistory(): History {
  return {
    ...createHistory(),
    payments: [
      ...[FIRST, THIRD, FOURTH, FIFTH].map((claim) => ({
        ...claim,
        transactionId: intentIdOf(claim.orderId),
      })),
      { ...DESK, transactionId: 'desk_o8' },
    ],
    refunded: new Set(['pi_2', 'pi_3']),
    secrets: [
      { intentId: 'pi_1', price: 45 },
      { intentId: 'pi_2', price: 45 },
    ],
    selections: new Map([['s1', { userId: 'u3', classId: 'c1', isDeleted: 'no' }]]),
    classes: new Map([
      ['c1', { seats: 2, isLate: true, latePercent: 50 }],
      ['c4', { seats: 2, isLate: true, latePercent: 0 }],
    ]),
    edits: [
      { classId: 'c1', delta: 2, isSaved: 'yes' },
      { classId: 'c1', delta: -1, isSaved: 'unknown' },
    ],
    ends: [
      { ...THIRD, reason: 'canceled', cents: 2250, promised: 2250, isMade: 'yes' },
      { ...DESK, reason: 'canceled', cents: 3000, promised: 3000, isMade: 'yes' },
    ],
    desk: new Map([['u8', { classId: 'c4', how: 'cash', cents: 3000, isMade: 'yes' }]]),
    handed: [
      { orderId: 'o8', cents: 1000, isMade: 'yes' },
      { orderId: 'o8', cents: 2000, isMade: 'unknown' },
    ],
    teachers: [{ classId: 'c1', sid: 'd2', teacherId: 't2', isMade: 'yes' }],
    messages: [{ classId: 'c4', by: 't1', text: 'Hello', recipients: 1, sentAt: at(10), isMade: 'yes' }],
    quotes: [
      { orderId: 'o3', classId: 'c1', paid: 4500, back: 0, refund: 2250 },
      { orderId: 'o6', classId: 'c4', paid: 3000, back: 300, refund: 1650 },
    ],
    moves: [{ orderId: 'o5', classId: 'c4', promised: { to: 'o6', cents: 1500 }, isMade: 'yes' }],
    waits: [
      { userId: 'u5', classId: 'c3', what: 'join', isMade: 'yes' },
      { userId: 'u6', classId: 'c3', what: 'join', isMade: 'yes' },
      { userId: 'u6', classId: 'c3', what: 'leave', isMade: 'yes' },
    ],
    cancels: new Map([['c2', { isMade: 'yes', students: 1, askedAt: at(3) }]]),
    dates: [{ classId: 'c1', sessionId: 'd3', isMade: 'yes' }],
    times: new Map([['d5', ['2026-01-09T19:00']]]),
    skips: new Map([['o6 d4', ['skipped']]]),
    goodwill: [
      { orderId: 'o1', cents: 200, isMade: 'yes' },
      { orderId: 'o1', cents: 300, isMade: 'unknown' },
      { orderId: 'o6', cents: 300, isMade: 'yes' },
    ],
    sales: new Map([['c1', ['open']]]),
    texts: new Map([['c1', ['Text 1', 'Text 2']]]),
    decisions: [{ classId: 'c1', rev: 0, status: 'approved', isMade: 'yes' }],
    roles: new Map([['u9', ['admin']]]),
    events: new Set(['e1']),
    badEvents: new Set(['e2']),
  }
}

/**
 * One student is enrolled, one had no seat and was refunded, one has left, the class of one was canceled, one was moved
 * to another class whose dates are sold by themselves, and one has paid at the desk and left. Ben teaches a date of Ana,
 * who wrote to a class.
 */
export const soundRun = (): { history: History; state: State } => ({
  history: soundHistory(),
  state: soundState(),
})

/** Changes a record, or an entry of one. */
export function change(records: Map<string, Document> | Document, id: string, facts: object): void {
  if (records instanceof Map) Object.assign(records.get(id) ?? {}, facts)
  else records[id] = { ...records[id], ...facts }
}
