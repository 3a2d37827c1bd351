import type { Club } from '@ningjing/contract/club/club.schemas'
import { MAIL_KINDS, type MailKind, NOTICE_PATHS, switchOf } from '@ningjing/contract/mails/mails'
import { aClub } from '@ningjing/contract/testing/builders'
import type { DateChanged, MailFacts, MailRecord } from '../domain/mail.records.ts'
import type { MailedClass } from '../domain/mails.store.ts'
import type { MessageRecord } from '../domain/message.records.ts'
import type { OrderRecord } from '../domain/records.ts'
import { type Letter, letterOf } from '../features/mails/letter.ts'
import { mailLookOf } from '../features/mails/mail-look.ts'
import { textOf } from '../features/mails/mail-texts.ts'
import type { MailRecords, MailText } from '../features/mails/wording.ts'
import { passEndMails } from './pass-end-mails.ts'
import { passChangeMails, passMails } from './pass-mails.ts'
import { aClassRecord, aPaymentRecord } from './records.ts'

const HOUR_MS = 3_600_000
const NOW = new Date('2026-11-25T16:00:00Z')
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

const ORIGIN = 'https://yard.example'
const [classId, fromClassId, orderId, fromOrderId, by, userId] = ['1', '2', '3', '4', '5', '6'].map((digit) =>
  digit.repeat(24),
) as [string, string, string, string, string, string]
const [teacherId, meiId] = ['7'.repeat(24), '8'.repeat(24)] as const
const order = { orderId, classId }

/** A club with a name, an address, a color, a tax and a clock of its own. */
export const LOTUS_YARD: Club = aClub({
  version: 1,
  name: 'Lotus Yard',
  address: 'Lindenstraße 4, 10969 Berlin',
  email: 'hallo@yard.example',
  phone: '+49 30 1234567',
  look: { ...aClub().look, color: '#7a3b8f' },
  rooms: [{ name: 'Sun Room', photo: '', street: 'Torstraße 9, 10119 Berlin', way: '', map: '' }],
  zone: 'Europe/Berlin',
  tax: { percent: 19, label: 'VAT', number: 'DE123456789' },
  currency: 'EUR',
  clock: '24',
})

const SESSIONS = [15, 183, 351].map((hours, index) => ({
  id: `s${index}`,
  local: '',
  at: at(hours),
  minutes: 75,
  seq: 1,
}))
const CANCELED = { by, at: NOW, reason: 'Mei is ill. We are sorry.' }

function aMailedClass(overrides: Partial<MailedClass> = {}): MailedClass {
  return {
    ...aClassRecord({ _id: classId, image: '/art/class-lotus.svg', zone: 'Europe/Berlin' }),
    place: 'Sun Room',
    online: 'https://meet.example/sun',
    sessions: SESSIONS,
    roster: { [userId]: { orderId, at: at(-48) } },
    barred: {},
    teacherReasons: [{ id: 't1', about: meiId, reason: 'Mei is ill. We are sorry.' }],
    ...overrides,
  }
}

function anOrder(overrides: Partial<OrderRecord> = {}): OrderRecord {
  return {
    _id: orderId,
    intentId: 'pi_3Nxy',
    userId,
    email: 'ana@people.example',
    classId,
    selectedId: orderId,
    cents: 4500,
    currency: 'EUR',
    state: 'enrolled',
    tries: 0,
    nextAt: null,
    createdAt: at(-48),
    ...overrides,
  }
}

function aMessage(): MessageRecord {
  return {
    _id: 'm1',
    classId,
    by,
    text: 'Please bring a blanket.\n\nWe end with a long rest.',
    toWaiting: false,
    to: [{ userId, orderId }],
    createdAt: NOW,
    day: '2026-11-25',
    nthOfClass: 1,
    nthOfWriter: 1,
    todo: [],
    todos: 0,
  }
}

function records(club: Club): MailRecords {
  const yogaClass = aMailedClass()
  return {
    yogaClass,
    fromClass: aMailedClass({ _id: fromClassId, name: 'Yin Evenings' }),
    payment: aPaymentRecord({
      _id: orderId,
      userId,
      classId,
      currency: 'EUR',
      tax: { percent: 19, label: 'VAT' },
      receipt: { year: 2026, n: 123 },
      createdAt: at(-48),
    }),
    order: anOrder(),
    place: yogaClass.roster[userId],
    userId,
    byName: 'Mei Tanaka',
    names: new Map([
      [teacherId, 'Ana Silva'],
      [userId, 'Sara Berg'],
      [meiId, 'Mei Tanaka'],
    ]),
    club,
    now: NOW,
  }
}

const canceled = { yogaClass: aMailedClass({ canceled: CANCELED }) }
const aDate = (facts: Partial<DateChanged>): DateChanged => {
  return { ...order, sessionId: 's0', seq: 1, from: at(15), to: at(15), cents: 0, ...facts }
}
const dates = (change: object) => ({
  yogaClass: aMailedClass({
    sessions: SESSIONS.map((one, index) => (index === 0 ? { ...one, ...change } : one)),
  }),
})

const taught = { teacherId, insteadOfId: meiId, change: 't1' }
const substituted = dates({ teacher: { _id: teacherId, name: 'Ana Silva', email: '' } })

/** A mail: what it is about, and what its records say otherwise. */
type Example<Kind extends MailKind> = [facts: MailFacts[Kind], changes?: Partial<MailRecords>]

/** Mails of each kind; of a kind that says several things, one for each. */
const EXAMPLES: { [Kind in MailKind]: Record<string, Example<Kind>> } = {
  enrolled: {
    paid: [order],
    free: [order, { payment: aPaymentRecord({ _id: orderId, userId, priceInCents: 0, kind: 'free' }) }],
    undated: [order, { yogaClass: aMailedClass({ sessions: [], place: '', online: '' }) }],
  },
  pass: passMails(anOrder({ productId: classId }), at(24 * 90)),
  ...passEndMails({ orderId, userId, usedFor: fromOrderId }, at),
  'pass-changed': passChangeMails(anOrder({ productId: classId }), at(24 * 90)),
  ended: { own: [{ ...order, by: userId, cents: 4500 }], club: [{ ...order, by, cents: 2250 }] },
  moved: { cheaper: [{ ...order, fromOrderId, fromClassId, cents: 500 }] },
  refunded: { part: [{ ...order, cents: 1050, totalCents: 1050 }] },
  failed: { student: [{ ...order, cents: 1050 }], admin: [{ ...order, cents: 1050 }, { userId: by }] },
  handed: { part: [{ ...order, cents: 1050, totalCents: 1050 }] },
  changed: {
    moved: [aDate({ from: at(12) }), dates({ movedAt: NOW })],
    movedSkipped: [aDate({ from: at(12), skip: 'ended' }), dates({ movedAt: NOW })],
    movedTaken: [aDate({ from: at(12), skip: 'taken' }), dates({ movedAt: NOW })],
    canceled: [aDate({ to: null, cents: 1500 }), dates({ canceled: { ...CANCELED, share: true } })],
    added: [aDate({ seq: 0 })],
    longer: [aDate({})],
    movedTaught: [aDate({ orderId: undefined, from: at(12) }), dates({ movedAt: NOW })],
    teacher: [{ ...order, ...taught, sessionId: 's0' }, substituted],
    teachers: [
      { ...order, ...taught },
      { yogaClass: aMailedClass({ instructorId: teacherId, instructor: 'Ana Silva' }) },
    ],
    substitute: [
      { classId, ...taught, teacherId: userId, sessionId: 's0' },
      dates({ teacher: { _id: userId, name: 'Sara Berg', email: '' } }),
    ],
    replaced: [{ classId, ...taught, insteadOfId: userId, sessionId: 's0' }, substituted],
    elsewhere: [aDate({ placeBefore: 'Moon Room', isNewLink: true })],
  },
  'class-canceled': {
    student: [{ classId, by, cents: 4500, orderId }, canceled],
    admin: [{ classId, by, cents: 54_000, students: 12 }, canceled],
    teacher: [{ classId, by, cents: 54_000, students: 12, teaches: true }, canceled],
  },
  waiting: { paid: [{ classId, at: NOW, position: 3, notLaterThanHours: 12, leaveOthers: true }] },
  offer: { dearer: [{ ...order, until: at(12), cents: 4500, centsBefore: 4000, selectedId: orderId }] },
  lapsed: {
    first: [{ ...order, until: at(-1), left: 1 }],
    paused: [{ ...order, until: at(-1), left: 0, pausedUntil: at(168) }],
    short: [{ ...order, until: at(-1) }],
  },
  closed: {
    closed: [{ classId, why: 'closed' }],
    canceled: [{ classId, why: 'class-canceled', isOffered: true }, canceled],
    late: [{ classId, why: 'too-late', hours: 12 }],
    placed: [{ classId, why: 'placed' }],
  },
  decided: {
    approved: [{ classId, rev: 1, isApproved: true }],
    added: [{ classId, rev: 0, isApproved: true, by }],
    denied: [
      { classId, rev: 1, isApproved: false },
      { yogaClass: aMailedClass({ status: 'denied', feedback: 'Please add a picture.' }) },
    ],
  },
  review: { new: [{ classId, rev: 1 }] },
  edited: { new: [{ classId, rev: 1 }, { yogaClass: aMailedClass({ changedSince: ['name', 'price'] }) }] },
  reminder: {
    leave: [{ ...order, sessionId: 's1', seq: 1, at: at(183) }],
    stay: [{ ...order, sessionId: 's0', seq: 1, at: at(15) }, { order: anOrder({ cents: 4500 }) }],
  },
  message: {
    date: [
      { ...order, messageId: 'm1', by, sessionId: 's0' },
      { message: aMessage(), answersTo: 'Mei' },
    ],
    waiting: [
      { classId, messageId: 'm1', by },
      { message: aMessage(), answersTo: 'the club' },
    ],
  },
  role: { student: [{ role: 'student' }], instructor: [{ role: 'instructor' }], admin: [{ role: 'admin' }] },
  alert: {
    backup: [{ what: 'backup' }],
    discrepancies: [{ what: 'reconciliation', count: 2 }],
    reconciliation: [{ what: 'reconciliation' }],
    dispute: [{ what: 'dispute' }],
    certificate: [{ what: 'certificate', count: 6 }],
  },
  confirm: { new: [{}] },
  reset: { new: [{}] },
}

/** A mail as it goes out, without sender and recipient. */
export type ExampleMail = Letter & { name: string; mail: MailText }

/** Mails of every kind from a club, as they go out; their name is that of the kind and of what they say. */
export function everyMail(club: Club): ExampleMail[] {
  const look = mailLookOf(club, ORIGIN)
  return MAIL_KINDS.flatMap((kind) =>
    Object.entries<Example<MailKind>>(EXAMPLES[kind]).map(([what, [facts, changes]]) => {
      // A table pairs each kind with its facts; the compiler loses the pair here.
      const about = { kind, facts } as Pick<MailRecord, 'kind' | 'facts'>
      const mail = textOf(about, { ...records(club), ...changes })
      const unsubscribePath = switchOf(kind) ? NOTICE_PATHS.unsubscribe('token') : undefined
      return { name: `${kind}-${what}`, mail, ...letterOf(mail, look, { unsubscribePath }) }
    }),
  )
}
