import { zonedText } from '@ningjing/contract/classes/schedule'
import { type MailKind, NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { centsText } from '@ningjing/contract/money'
import type { MailFacts, MailRecord } from '../../domain/mail.records.ts'
import { changedText, reminderText } from './date-texts.ts'
import { editedText, unseenChanges } from './edited-text.ts'
import { enrolledText, movedText } from './place-texts.ts'
import {
  backSentence,
  counted,
  type Draft,
  datesOf,
  isText,
  type MailRecords,
  type MailText,
  moneyBack,
  nameOf,
  receiptLink,
  rowsOf,
  zoneOf,
} from './wording.ts'

type TextOf<Kind extends MailKind> = (facts: MailFacts[Kind], records: MailRecords) => Draft

/** One function for each kind of mail. */
const TEXTS: { [Kind in MailKind]: TextOf<Kind> } = {
  enrolled: enrolledText,
  ended: endedText,
  moved: movedText,
  refunded: refundedText,
  failed: failedText,
  changed: changedText,
  'class-canceled': classCanceledText,
  offer: offerText,
  closed: closedText,
  decided: decidedText,
  review: reviewText,
  edited: editedText,
  reminder: reminderText,
  role: roleText,
}

/** Whether this release can say what a mail says; a newer one may have recorded others before it was taken back. */
export function isKnownKind(kind: string): boolean {
  return Object.hasOwn(TEXTS, kind)
}

/** What a mail says now. */
export function textOf({ kind, facts }: Pick<MailRecord, 'kind' | 'facts'>, records: MailRecords): MailText {
  // A record holds the facts of its kind, which the type of the table does not see.
  const text = TEXTS[kind] as TextOf<MailKind>
  const draft = text(facts as MailFacts[MailKind], records)
  return { rows: [], ...draft, subject: draft.title }
}

/**
 * Whether a mail that was not sent yet has been overtaken: its date changed again or has begun, the enrolment has ended,
 * or the class was decided, or its changes were seen.
 */
export function isOutdated(
  mail: MailRecord,
  { yogaClass, payment, now }: Pick<MailRecords, 'yogaClass' | 'payment' | 'now'>,
): boolean {
  if (mail.kind === 'reminder') {
    const { sessionId, seq, at } = mail.facts
    const session = yogaClass?.sessions.find(({ id }) => id === sessionId)
    const isMoved = !session || session.seq > seq || session.canceled !== undefined
    return isMoved || at <= now || Boolean(payment?.endedAt)
  }
  if (mail.kind === 'changed') {
    const { sessionId, seq } = mail.facts
    return (yogaClass?.sessions ?? []).some((session) => session.id === sessionId && session.seq > seq)
  }
  if (mail.kind === 'edited') return unseenChanges(yogaClass).length === 0
  return mail.kind === 'review' && yogaClass?.status !== 'pending'
}

function endedText({ orderId, by, cents }: MailFacts['ended'], records: MailRecords): Draft {
  const name = nameOf(records)
  const note = records.yogaClass?.barred[orderId]?.note
  const money = moneyBack(cents, records)
  if (by !== records.userId) {
    const title = `The club has ended your enrolment in ${name}`
    return { title, paragraphs: [note, money].filter(isText), link: receiptLink(orderId) }
  }
  const title = `You have canceled ${name}`
  return {
    title,
    paragraphs: [money || 'Somebody else can take your place now.'],
    link: receiptLink(orderId),
  }
}

function refundedText({ orderId, cents, totalCents }: MailFacts['refunded'], records: MailRecords): Draft {
  const title = `${centsText(cents)} refunded for ${nameOf(records)}`
  return {
    title,
    paragraphs: ['It is on its way to your card. Depending on your bank, it arrives within a few days.'],
    rows: rowsOf([
      ['Paid', records.payment && centsText(records.payment.priceInCents)],
      ['Refunded in all', centsText(totalCents)],
    ]),
    link: receiptLink(orderId),
  }
}

function failedText({ orderId, cents }: MailFacts['failed'], records: MailRecords): Draft {
  const { payment, userId, club } = records
  const title = `The refund of ${centsText(cents)} for ${nameOf(records)} has failed`
  if (payment?.userId === userId) {
    const contact = [club.email, club.phone].filter(Boolean).join(' or ')
    return {
      title,
      paragraphs: [
        `Your bank did not take it. The club knows and will get in touch${contact && `; you reach it at ${contact}`}.`,
      ],
      link: receiptLink(orderId),
    }
  }
  return {
    title,
    paragraphs: ['The card provider could not make it. Please refund the student in another way.'],
    rows: rowsOf([
      ['Order', orderId],
      ['Transaction', payment?.transactionId],
    ]),
    link: { label: 'Open the payments', path: NOTICE_PATHS.managePayments },
  }
}

function classCanceledText(facts: MailFacts['class-canceled'], records: MailRecords): Draft {
  const { orderId, cents, students = 0 } = facts
  const title = `${nameOf(records)} is canceled`
  if (orderId !== undefined) {
    const sorry = 'We are sorry: the club has canceled this class.'
    return {
      title,
      paragraphs: [
        cents > 0 ? `${sorry} ${backSentence(cents)}` : sorry,
        records.yogaClass?.canceled?.reason,
      ].filter(isText),
      link: { label: 'Find another class', path: NOTICE_PATHS.classes },
    }
  }
  return {
    title,
    paragraphs: [`${centsText(cents)} goes back to ${counted(students, 'student', 'students')}.`],
    link: { label: 'Open the classes', path: NOTICE_PATHS.manageClasses },
  }
}

function offerText({ until, cents, centsBefore }: MailFacts['offer'], records: MailRecords): Draft {
  const end = zonedText(until, zoneOf(records), records.now)
  const price = cents === 0 ? 'It is free.' : `It costs ${centsText(cents)}.`
  const before = `The price was ${centsText(centsBefore)} when you joined the waiting list.`
  return {
    title: `A place in ${nameOf(records)} is yours until ${end}`,
    paragraphs: [
      cents === centsBefore ? price : `${price} ${before}`,
      'Take it in time, or decline it, so that the next person gets it.',
    ],
    rows: rowsOf([['Dates', datesOf(records)]]),
    link: { label: 'Open your selected classes', path: NOTICE_PATHS.selectedClasses },
  }
}

function closedText({ classId, why, hours }: MailFacts['closed'], records: MailRecords): Draft {
  const name = nameOf(records)
  const link = { label: 'Open the class', path: NOTICE_PATHS.oneClass(classId) }
  const texts = {
    closed: 'The waiting list has closed. If a place becomes free now, anyone can take it.',
    'class-canceled': 'We are sorry: the club has canceled this class.',
    'too-late': `It begins in less than ${counted(hours ?? 0, 'hour', 'hours')}, and you wanted no offer after that.`,
    placed: 'You have a place in another class, and wanted to leave the other waiting lists then.',
  }
  return { title: `You no longer wait for ${name}`, paragraphs: [texts[why]], link }
}

function roleText({ role }: MailFacts['role']): Draft {
  const texts = {
    student: [
      'You are a student now',
      'You can select classes. Your enrolments and receipts stay as they were.',
    ],
    instructor: ['You are an instructor now', 'You can add classes and see who comes. Your enrolments stay.'],
    admin: [
      'You are an admin now',
      'You can decide on classes, and manage users and payments. Your enrolments stay.',
    ],
  } as const
  const [title, change] = texts[role]
  return {
    title,
    paragraphs: [
      change,
      role !== 'student' && 'Waiting lists are for students: if you waited for a class, you no longer do.',
    ].filter(isText),
    link: { label: 'Open your dashboard', path: NOTICE_PATHS.dashboard },
  }
}

function decidedText({ isApproved }: MailFacts['decided'], records: MailRecords): Draft {
  const name = nameOf(records)
  const title = isApproved ? `${name} is approved` : `${name} is not approved`
  const feedback = records.yogaClass?.feedback
  return {
    title,
    paragraphs: [
      isApproved
        ? 'It is public now, and students can select it.'
        : 'Change it in your dashboard, and it is submitted again.',
    ],
    rows: rowsOf([['Feedback', feedback]]),
    link: { label: 'Open your classes', path: NOTICE_PATHS.myClasses },
  }
}

function reviewText(_facts: MailFacts['review'], records: MailRecords): Draft {
  const { yogaClass } = records
  const title = `${nameOf(records)} waits for a decision`
  return {
    title,
    paragraphs: ['A new or changed class was submitted.'],
    rows: rowsOf([
      ['Class', yogaClass?.name],
      ['Instructor', yogaClass?.instructor],
      ['Dates', datesOf(records)],
    ]),
    link: { label: 'Open the classes', path: NOTICE_PATHS.manageClasses },
  }
}
