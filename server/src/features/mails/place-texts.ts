import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { creditsText } from '@ningjing/contract/passes/credits-text'
import type { DeskMeans } from '@ningjing/contract/payments/payments'
import type { MailFacts } from '../../domain/mail.records.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import type { PaidPass, PaymentRecord } from '../../domain/records.ts'
import { backSentence } from './money-back.ts'
import { instructorOf } from './teacher-texts.ts'
import {
  amountOf,
  beginOf,
  bringRow,
  classNameOf,
  type Draft,
  type DraftRow,
  type MailRecords,
  nameOf,
  nextDate,
  onlineOf,
  pictureOf,
  placeRow,
  plainNameOf,
  priceOf,
  priceRow,
  rowsOf,
  seriesOf,
  taxOf,
  termsOf,
} from './wording.ts'

export function enrolledText({ orderId }: MailFacts['enrolled'], records: MailRecords): Draft {
  const { payment, club } = records
  // A mail that was late, or is sent again.
  const isEnrolled = !payment?.endedAt
  const begin = isEnrolled ? 'You are enrolled in' : 'You were enrolled in'
  return {
    subject: `${begin} ${classNameOf(records)}${beginOf(records)}`,
    title: `${begin} ${nameOf(records)}`,
    heading: `${begin} ${classNameOf(records)}`,
    when: isEnrolled ? nextDate(records) : undefined,
    picture: pictureOf(records),
    paragraphs: [thanksFor(payment)],
    rows: rowsOf([
      ...(isEnrolled ? classRows(records) : []),
      [
        'Price',
        payment &&
          (payment.pass ? creditText(payment.pass, records) : priceRow(payment.priceInCents, records)),
      ],
      ['Tax', payment && taxOf(payment)],
      ['Tax number', payment && taxOf(payment) && club.tax.number],
      ['If you cannot come', isEnrolled ? termsOf(records) : undefined],
      ['Receipt number', (payment && receiptNumber(payment)) ?? orderId],
    ]),
    link: { label: 'Open the receipt', path: NOTICE_PATHS.receipt(orderId) },
  }
}

/** What credits have paid, and what is left: `1 credit of 10 classes, 6 left`. */
function creditText(pass: PaidPass, { purse }: MailRecords): string {
  const paid = `${creditsText(pass)} of ${pass.name}`
  return pass.unlimited || purse?.left == null ? paid : `${paid}, ${purse.left} left`
}

function thanksFor(payment: PaymentRecord | undefined): string {
  const { priceInCents = 0, desk = 'card', endedAt } = payment ?? {}
  const ended = 'Your enrollment has ended since.'
  if (priceInCents === 0) return endedAt ? ended : 'Your seat is yours.'
  const thanks = `Thank you. ${ARRIVED[desk]}`
  return endedAt ? `${thanks}. ${ended}` : `${thanks}, and your seat is yours.`
}

const ARRIVED: Record<DeskMeans | 'card', string> = {
  card: 'Your payment has arrived',
  cash: 'You have paid in cash',
  transfer: 'Your bank transfer has arrived',
  terminal: 'You have paid by card at the desk',
}

export function movedText({ orderId, cents, back }: MailFacts['moved'], records: MailRecords): Draft {
  const { fromClass, payment } = records
  const name = classNameOf(records)
  const from = fromClass && nameOf({ ...records, yogaClass: fromClass })
  const seat = from
    ? `Your seat is now in ${nameOf(records)}, and no longer in ${from}.`
    : `Your seat is now in ${nameOf(records)}.`
  return {
    subject: `The club has moved you to ${name}${beginOf(records)}`,
    title: `The club has moved you to ${nameOf(records)}`,
    heading: `The club has moved you to ${name}`,
    when: nextDate(records),
    picture: pictureOf(records),
    paragraphs: [`${seat}${lessText(cents, back, records)}`],
    rows: rowsOf([
      ...classRows(records),
      ['Price', payment && movedPrice(payment, records)],
      ['If you cannot come', termsOf(records)],
      ['Receipt number', orderId],
    ]),
    link: { label: 'Open your enrolled classes', path: NOTICE_PATHS.enrolledClasses },
  }
}

/** What another class costs less, and what of it goes back now. */
function lessText(cents: number, back: number | undefined, records: MailRecords): string {
  if (cents === 0) return ''
  // What is given back by hand may still be to come.
  const before = records.order?.desk ? 'of which you already get' : 'of which you already got'
  const part = back ? `, ${before} ${amountOf(back, records)} back` : ''
  return ` It costs ${amountOf(cents, records)} less${part}. ${backSentence(cents - (back ?? 0), records)}`
}

function movedPrice(payment: PaymentRecord, records: MailRecords): string {
  if (payment.pass) return creditText(payment.pass, records)
  const cents = priceOf(payment)
  return cents === 0 ? 'Free' : `${amountOf(cents, records)}, already paid`
}

/** What a student is enrolled in, where and when. */
const classRows = (records: MailRecords): DraftRow[] => [
  ['Class', plainNameOf(records)],
  ['Instructor', instructorOf(records)],
  ['Dates', seriesOf(records)],
  placeRow(records),
  ['Online', onlineOf(records)],
  bringRow(records),
]
