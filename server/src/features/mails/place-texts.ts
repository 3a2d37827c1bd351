import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { centsText } from '@ningjing/contract/money'
import type { MailFacts } from '../../domain/mail.records.ts'
import {
  backSentence,
  type Draft,
  datesOf,
  type MailRecords,
  nameOf,
  onlineOf,
  plainNameOf,
  priceOf,
  quoted,
  rowsOf,
  taxOf,
  termsOf,
} from './wording.ts'

export function enrolledText({ orderId }: MailFacts['enrolled'], records: MailRecords): Draft {
  const { yogaClass, payment, club } = records
  return {
    title: `You are enrolled in ${nameOf(records)}`,
    paragraphs: [
      payment && payment.priceInCents > 0
        ? 'Thank you. Your payment has arrived, and your place is yours.'
        : 'Your place is yours.',
    ],
    rows: rowsOf([
      ['Class', plainNameOf(records)],
      ['Instructor', yogaClass?.instructor],
      ['Dates', datesOf(records)],
      ['Place', yogaClass?.place],
      ['Online', onlineOf(records)],
      ['Price', payment && (payment.priceInCents === 0 ? 'Free' : centsText(payment.priceInCents))],
      ['Tax', payment && taxOf(payment)],
      ['Tax number', payment && taxOf(payment) && club.tax.number],
      ['Receipt number', orderId],
      ['If you cannot come', termsOf(records)],
    ]),
    link: { label: 'Open the receipt', path: NOTICE_PATHS.receipt(orderId) },
  }
}

export function movedText({ orderId, cents }: MailFacts['moved'], records: MailRecords): Draft {
  const { yogaClass, fromClass, payment } = records
  const name = nameOf(records)
  const from = fromClass ? quoted(fromClass.name) : 'your class'
  const back = cents > 0 ? ` It costs ${centsText(cents)} less. ${backSentence(cents)}` : ''
  return {
    title: `The club has moved you to ${name}`,
    paragraphs: [`Your place is now in ${name}, and no longer in ${from}.${back}`],
    rows: rowsOf([
      ['Class', plainNameOf(records)],
      ['Instructor', yogaClass?.instructor],
      ['Dates', datesOf(records)],
      ['Place', yogaClass?.place],
      ['Online', onlineOf(records)],
      [
        'Price',
        payment && (priceOf(payment) === 0 ? 'Free' : `${centsText(priceOf(payment))}, already paid`),
      ],
      ['Receipt number', orderId],
      ['If you cannot come', termsOf(records)],
    ]),
    link: { label: 'Open your enrolled classes', path: NOTICE_PATHS.enrolledClasses },
  }
}
