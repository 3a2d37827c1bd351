import { describe } from 'vitest'
import type { MailRecord } from '../../domain/mail.records.ts'
import type { BusyClub } from '../../testing/busy-club.ts'
import { type Fault, findsEach, hoursFromNow } from '../../testing/planted-faults.ts'

const setMail = ({ raw, enrolled }: BusyClub, $set: Partial<MailRecord>) =>
  raw.mails.updateOne({ _id: `enrolled:${enrolled.orderId}` }, { $set })

const MAILS: Fault[] = [
  [
    'a mail that failed for good',
    (at) => setMail(at, { state: 'failed', nextAt: null }),
    'I20',
    'could not be sent',
  ],
  [
    'a mail that is due for days',
    (at) => setMail(at, { nextAt: hoursFromNow(at, -120) }),
    'I20',
    'due after 0 tries',
  ],
  ['a mail that is due in 2099', (at) => setMail(at, { nextAt: new Date('2099-01-01') }), 'I20', 'due 2099'],
  ['a mail that is never due', (at) => setMail(at, { nextAt: null }), 'I20', 'due never'],
  [
    'a mail that is being sent forever',
    (at) => setMail(at, { state: 'sending', nextAt: new Date('2099-01-01') }),
    'I20',
    'sending after 0 tries, due 2099',
  ],
  ['a mail that was dropped', (at) => setMail(at, { state: 'dropped', nextAt: null }), 'I20', 'was dropped'],
  [
    'a mail that was dropped after it was tried',
    (at) => setMail(at, { state: 'dropped', nextAt: null, tries: 1 }),
    'I20',
    'was dropped',
  ],
  [
    'a mail that says sent, but was never tried',
    (at) => setMail(at, { state: 'sent', nextAt: null, sentAt: new Date() }),
    'I20',
    'says sent, but was never tried',
  ],
  ['a mail to another user', (at) => setMail(at, { userId: at.paying.student._id }), 'I20', 'is for user'],
  [
    'the mail of an end to another user',
    ({ raw, left, paying }) =>
      raw.mails.updateOne({ _id: `ended:${left.orderId}` }, { $set: { userId: paying.student._id } }),
    'I20',
    'is for user',
  ],
]

const setMark = ({ raw, marked }: BusyClub, $set: Record<string, unknown>) =>
  raw.attendance.updateOne({ _id: marked.dateId }, { $set })
const markOf = ({ marked }: BusyClub) => `marks.${marked.student._id}`

const MARKS: Fault[] = [
  [
    'a mark that says the opposite',
    (at) => setMark(at, { [`${markOf(at)}.state`]: 'no-show' }),
    'I36',
    'marked no-show',
  ],
  [
    'the author of a mark',
    (at) => setMark(at, { [`${markOf(at)}.by`]: at.paying.student._id }),
    'I36',
    'marked present',
  ],
  [
    'the time of a mark',
    (at) => setMark(at, { [`${markOf(at)}.at`]: hoursFromNow(at, 3) }),
    'I36',
    'marked present',
  ],
  [
    'a mark of a stranger',
    (at) =>
      setMark(at, {
        [`marks.${at.paying.student._id}`]: { state: 'present', at: at.club.clock.now(), by: at.admin._id },
      }),
    'I36',
    'never had a place',
  ],
  [
    'a mark that is gone',
    (at) => at.raw.attendance.updateOne({ _id: at.marked.dateId }, { $unset: { [markOf(at)]: '' } }),
    'I36',
    'is gone',
  ],
  [
    'a mark on a date that does not exist',
    async ({ raw, marked }) => {
      const found = await raw.attendance.findOne({ _id: marked.dateId })
      await raw.attendance.insertOne({ ...found!, _id: `${marked.yogaClass._id}:none` })
    },
    'I36',
    'no such date',
  ],
]

const SELECTIONS: Fault[] = [
  [
    'a selection of a class that does not exist',
    ({ raw, paying }) =>
      raw.selections.updateOne({ userId: paying.student._id }, { $set: { classId: 'f'.repeat(24) } }),
    'I9',
    'which does not exist',
  ],
]

describe('the reconciliation finds', () => {
  findsEach([...MAILS, ...MARKS, ...SELECTIONS])
})
