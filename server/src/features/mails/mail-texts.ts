import { durationText } from '@ningjing/contract/local-text'
import { type MailKind, NOTICE_PATHS } from '@ningjing/contract/mails'
import { centsText } from '@ningjing/contract/money'
import { zonedText } from '@ningjing/contract/schedule'
import type { MailFacts, MailRecord } from '../../base/mail.records.ts'
import {
  backSentence,
  counted,
  datesOf,
  type MailRecords,
  type MailText,
  nameOf,
  receiptLink,
  rowsOf,
  taxOf,
  termsOf,
  zoneOf,
} from './wording.ts'

/** The subject is the title; most mails have no rows. */
type Draft = Omit<MailText, 'subject' | 'rows'> & Partial<Pick<MailText, 'rows'>>
type TextOf<Kind extends MailKind> = (facts: MailFacts[Kind], records: MailRecords) => Draft

/** One function for each kind of mail. */
const TEXTS: { [Kind in MailKind]: TextOf<Kind> } = {
  enrolled: enrolledText,
  ended: endedText,
  refunded: refundedText,
  failed: failedText,
  changed: changedText,
  'class-canceled': classCanceledText,
  decided: decidedText,
  review: reviewText,
}

/** What a mail says now. */
export function textOf({ kind, facts }: Pick<MailRecord, 'kind' | 'facts'>, records: MailRecords): MailText {
  // A record holds the facts of its kind, which the type of the table does not see.
  const text = TEXTS[kind] as TextOf<MailKind>
  const draft = text(facts as MailFacts[MailKind], records)
  return { rows: [], ...draft, subject: draft.title }
}

/** Whether a mail that was not sent yet has been overtaken: its date changed again, or the class was decided. */
export function isOutdated(mail: MailRecord, { yogaClass }: Pick<MailRecords, 'yogaClass'>): boolean {
  if (mail.kind === 'changed') {
    const { sessionId, seq } = mail.facts
    return (yogaClass?.sessions ?? []).some((session) => session.id === sessionId && session.seq > seq)
  }
  return mail.kind === 'review' && yogaClass?.status !== 'pending'
}

function enrolledText({ orderId }: MailFacts['enrolled'], records: MailRecords): Draft {
  const { yogaClass, payment, club } = records
  const name = nameOf(records)
  return {
    title: `You are enrolled in ${name}`,
    paragraphs: [
      payment && payment.priceInCents > 0
        ? 'Thank you. Your payment has arrived, and your place is yours. This is your receipt.'
        : 'Your place is yours.',
    ],
    rows: rowsOf([
      ['Class', name],
      ['Instructor', yogaClass?.instructor],
      ['Dates', datesOf(records)],
      ['Place', yogaClass?.place],
      ['Online', yogaClass?.online],
      ['Price', payment && (payment.priceInCents === 0 ? 'Free' : centsText(payment.priceInCents))],
      ['Tax', payment && taxOf(payment)],
      ['Tax number', payment && taxOf(payment) && club.tax.number],
      ['Receipt number', orderId],
      ['If you cannot come', termsOf(records)],
    ]),
    link: { label: 'Open the receipt', path: NOTICE_PATHS.receipt(orderId) },
  }
}

function endedText({ orderId, by, cents }: MailFacts['ended'], records: MailRecords): Draft {
  const name = nameOf(records)
  const title =
    by === records.userId ? `You have canceled ${name}` : `The club has ended your enrolment in ${name}`
  return { title, paragraphs: [backSentence(cents)], link: receiptLink(orderId) }
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

function changedText({ sessionId, seq, from, to, cents }: MailFacts['changed'], records: MailRecords): Draft {
  const name = nameOf(records)
  const before = zonedText(from, zoneOf(records), records.now)
  const link = { label: 'Open your classes', path: NOTICE_PATHS.enrolledClasses }
  const session = records.yogaClass?.sessions.find(({ id }) => id === sessionId)
  if (to === null) {
    const title = `${name}: ${before} is canceled`
    const paragraphs = [session?.canceled?.reason, cents > 0 && backSentence(cents)].filter(isText)
    return { title, paragraphs, link }
  }
  if (to.getTime() === from.getTime()) {
    const title = seq === 0 ? `${name} has another date: ${before}` : `${name}: ${before} has changed`
    const minutes = session?.minutes
    return { title, paragraphs: minutes ? [`It takes ${durationText(minutes)}.`] : [], link }
  }
  const title = `${name} has moved to ${zonedText(to, zoneOf(records), records.now)}`
  return {
    title,
    paragraphs: [`It was planned for ${before}.`],
    rows: rowsOf([['Place', records.yogaClass?.place]]),
    link,
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
    paragraphs: [`${counted(students, 'student', 'students')} get ${centsText(cents)} back in all.`],
    link: { label: 'Open the classes', path: NOTICE_PATHS.manageClasses },
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

function isText(text: string | false | undefined): text is string {
  return Boolean(text)
}
