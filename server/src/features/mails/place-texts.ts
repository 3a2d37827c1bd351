import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { creditsText } from '@ningjing/contract/passes/credits-text'
import type { DeskMeans } from '@ningjing/contract/payments/payments'
import type { MailFacts } from '../../domain/mail.records.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import type { PaidPass, PaymentRecord } from '../../domain/records.ts'
import { backSentence } from './money-back.ts'
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
  return {
    subject: `You are enrolled in ${classNameOf(records)}${beginOf(records)}`,
    title: `You are enrolled in ${nameOf(records)}`,
    heading: `You are enrolled in ${classNameOf(records)}`,
    when: nextDate(records),
    picture: pictureOf(records),
    paragraphs: [thanksFor(payment)],
    rows: rowsOf([
      ...classRows(records),
      [
        'Price',
        payment &&
          (payment.pass ? creditText(payment.pass, records) : priceRow(payment.priceInCents, records)),
      ],
      ['Tax', payment && taxOf(payment)],
      ['Tax number', payment && taxOf(payment) && club.tax.number],
      ['If you cannot come', termsOf(records)],
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
  if (!payment || payment.priceInCents === 0) return 'Your seat is yours.'
  if (payment.desk) return DESK_THANKS[payment.desk]
  return 'Thank you. Your payment has arrived, and your seat is yours.'
}

const DESK_THANKS: Record<DeskMeans, string> = {
  cash: 'Thank you. You have paid in cash, and your seat is yours.',
  transfer: 'Thank you. Your bank transfer has arrived, and your seat is yours.',
  terminal: 'Thank you. You have paid by card at the desk, and your seat is yours.',
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
  ['Instructor', records.yogaClass?.instructor],
  ['Dates', seriesOf(records)],
  placeRow(records),
  ['Online', onlineOf(records)],
  bringRow(records),
]
