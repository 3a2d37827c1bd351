import { areAllCanceled } from '@ningjing/contract/classes/schedule'
import { type MailKind, NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { refundNotes } from '../../domain/given-back.ts'
import type { MailFacts, MailRecord } from '../../domain/mail.records.ts'
import { teachersToCome } from '../../domain/teacher.ts'
import { alertText } from './alert-text.ts'
import { classCanceledText } from './class-canceled-text.ts'
import { classMessageText } from './class-message-text.ts'
import { changedText, reminderText } from './date-texts.ts'
import { decidedText, reviewText } from './decision-texts.ts'
import { editedText, unseenChanges } from './edited-text.ts'
import { closedText, lapsedText, offerText, waitingText } from './line-texts.ts'
import { confirmText, isTooLate, resetText } from './link-texts.ts'
import {
  comesBack,
  isPassOutdated,
  passChangedText,
  passEndsText,
  passLastText,
  passText,
} from './pass-texts.ts'
import { enrolledText, movedText } from './place-texts.ts'
import { isTeacherOutdated } from './teacher-texts.ts'
import {
  amountOf,
  type Draft,
  isText,
  type MailRecords,
  type MailText,
  nameOf,
  receiptLink,
  rowsOf,
} from './wording.ts'

type TextOf<Kind extends MailKind> = (facts: MailFacts[Kind], records: MailRecords) => Draft

/** One function for each kind of mail. */
const TEXTS: { [Kind in MailKind]: TextOf<Kind> } = {
  enrolled: enrolledText,
  pass: passText,
  'pass-ends': passEndsText,
  'pass-last': passLastText,
  'pass-changed': passChangedText,
  ended: endedText,
  moved: movedText,
  refunded: refundedText,
  failed: failedText,
  handed: handedText,
  changed: changedText,
  'class-canceled': classCanceledText,
  waiting: waitingText,
  offer: offerText,
  lapsed: lapsedText,
  closed: closedText,
  decided: decidedText,
  review: reviewText,
  edited: editedText,
  reminder: reminderText,
  message: classMessageText,
  role: roleText,
  alert: alertText,
  confirm: confirmText,
  reset: resetText,
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
  return { rows: [], subject: draft.title, ...draft }
}

/**
 * Whether a mail that was not sent yet has been overtaken: its date changed again or has begun, the place is what it was
 * before, somebody else teaches by now, the enrollment or the pass has ended, the class was decided, its changes were seen,
 * or its link was asked for too long ago.
 */
export function isOutdated(
  mail: MailRecord,
  records: Pick<MailRecords, 'yogaClass' | 'payment' | 'place' | 'purse' | 'now'>,
): boolean {
  const { yogaClass, payment, place, now } = records
  const hasEnded = Boolean(payment?.endedAt)
  // Who has paid gets the receipt.
  if (mail.kind === 'enrolled') return hasEnded && payment?.priceInCents === 0
  if (mail.kind === 'pass') return isPassOutdated(records)
  if (mail.kind === 'moved') return hasEnded
  if (mail.kind === 'reminder') {
    const { sessionId, seq, at } = mail.facts
    const session = yogaClass?.sessions.find(({ id }) => id === sessionId)
    const isMoved = !session || session.seq > seq || session.canceled !== undefined
    return isMoved || at <= now || hasEnded
  }
  if (mail.kind === 'changed') {
    if ('teacherId' in mail.facts) return isTeacherOutdated(mail.facts, yogaClass, now)
    const { orderId, sessionId, seq, placeBefore, isNewLink } = mail.facts
    if (placeBefore !== undefined || isNewLink) {
      const goesThere =
        orderId === undefined ? yogaClass && teachersToCome(yogaClass, now).includes(mail.userId) : place
      return !goesThere || (!isNewLink && yogaClass?.place === placeBefore)
    }
    return (yogaClass?.sessions ?? []).some((session) => session.id === sessionId && session.seq > seq)
  }
  // Who has left the class since gets none.
  if (mail.kind === 'message') return mail.facts.orderId !== undefined && !place
  if (mail.kind === 'confirm' || mail.kind === 'reset') return isTooLate(mail, now)
  if (mail.kind === 'edited') return unseenChanges(yogaClass).length === 0
  return mail.kind === 'review' && yogaClass?.status !== 'pending'
}

function endedText(facts: MailFacts['ended'], records: MailRecords): Draft {
  const { orderId, by } = facts
  const { yogaClass } = records
  const name = nameOf(records)
  const note = yogaClass?.barred[orderId]?.note
  const back = comesBack(facts, records)
  if (by !== records.userId) {
    const title = `The club has ended your enrollment in ${name}`
    const why = yogaClass && areAllCanceled(yogaClass.sessions) && 'No date of this class is left.'
    return { title, paragraphs: [why, note, back].filter(isText), link: receiptLink(orderId) }
  }
  const title = `You have canceled ${name}`
  return {
    title,
    paragraphs: [back || 'Somebody else can take your seat now.'],
    link: receiptLink(orderId),
  }
}

function refundedText(facts: MailFacts['refunded'], records: MailRecords): Draft {
  const { orderId, cents, totalCents, dueCents = totalCents } = facts
  const title = `${amountOf(cents, records)} refunded for ${nameOf(records)}`
  return {
    title,
    paragraphs: [
      ...refundNotes(records.order, dueCents - cents, dueCents),
      'The money is on its way to your card. Depending on your bank, it arrives within a few days.',
    ],
    rows: rowsOf([
      ['Paid', records.payment && amountOf(records.payment.priceInCents, records)],
      ['Refunded in all', amountOf(totalCents, records)],
    ]),
    link: receiptLink(orderId),
  }
}

/** Whether the money of a mail is that of who receives it. One who has paid in vain has an order and no payment. */
export function isOwnMoney({
  payment,
  order,
  userId,
}: Pick<MailRecords, 'payment' | 'order' | 'userId'>): boolean {
  return (payment ?? order)?.userId === userId
}

function failedText({ orderId, cents }: MailFacts['failed'], records: MailRecords): Draft {
  const { payment, order, club } = records
  const title = `The refund of ${amountOf(cents, records)} for ${nameOf(records)} has failed`
  if (isOwnMoney(records)) {
    const contact = [club.email, club.phone].filter(Boolean).join(' or ')
    return {
      title,
      paragraphs: [
        `Your bank rejected the refund. The club knows and will get in touch${contact && `; you reach it at ${contact}`}.`,
      ],
      link: payment
        ? receiptLink(orderId)
        : { label: 'Open your payments', path: NOTICE_PATHS.paymentHistory },
    }
  }
  return {
    title,
    paragraphs: [`The card provider could not make it, and does not try again. ${howToGiveBack(payment)}`],
    rows: rowsOf([
      ['Order', orderId],
      ['Transaction', payment?.transactionId ?? order?.intentId ?? undefined],
    ]),
    link: payment
      ? { label: 'Open the payments', path: NOTICE_PATHS.managePayments }
      : { label: 'Open the reconciliation', path: NOTICE_PATHS.reconciliation },
  }
}

/** What an admin does about a refund that has failed; Payments lists no payment in vain (decision 051). */
function howToGiveBack(payment: MailRecords['payment']): string {
  return payment
    ? 'Give the student the money in another way, then choose "Given back by hand…" in Payments.'
    : 'Give the student the money in another way. Payments does not list this payment, because the student got no seat or pass for it.'
}

function handedText({ orderId, cents, totalCents }: MailFacts['handed'], records: MailRecords): Draft {
  const { payment, order, club } = records
  const contact = [club.email, club.phone].filter(Boolean).join(' or ')
  return {
    title: `The club has given you ${amountOf(cents, records)} back for ${nameOf(records)}`,
    paragraphs: [
      // Notes are kept by what is due in all, of which a card may have got a part.
      ...(order?.desk ? refundNotes(order, totalCents - cents, totalCents) : []),
      order?.desk
        ? 'You had paid at the desk, so the club gave it back by hand.'
        : 'The refund to your card had failed, so the club gave it back by hand. Nothing goes to your card anymore.',
      `If you have not received it, tell the club${contact && `: ${contact}`}.`,
    ],
    rows: rowsOf([
      ['Paid', payment && amountOf(payment.priceInCents, records)],
      ['Given back by hand', amountOf(totalCents, records)],
    ]),
    link: receiptLink(orderId),
  }
}

const STUDENTS_ONLY =
  'Waiting lists and passes are for students: if you waited for a class, you no longer do, and if you have a pass, you cannot book with it. Ask the club to give back what is left of it.'

function roleText({ role }: MailFacts['role']): Draft {
  const texts = {
    student: [
      'Your role is now Student',
      'You can select classes. Your enrollments and receipts stay as they were.',
    ],
    instructor: [
      'You are an instructor now',
      'You can add classes and see who comes. Your enrollments stay.',
    ],
    admin: [
      'You are an admin now',
      'You can decide on classes, and manage users and payments. Your enrollments stay.',
    ],
  } as const
  const [title, change] = texts[role]
  return {
    title,
    paragraphs: [change, role !== 'student' && STUDENTS_ONLY].filter(isText),
    link: { label: 'Open your dashboard', path: NOTICE_PATHS.dashboard },
  }
}
