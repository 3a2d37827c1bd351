import { zonedDay } from '@ningjing/contract/classes/schedule'
import type { DeskMeans } from '@ningjing/contract/payments/payments'
import type { MailFacts } from '../../domain/mail.records.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import {
  amountOf,
  classNameOf,
  counted,
  type Draft,
  type MailRecords,
  plainNameOf,
  receiptLink,
  rowsOf,
  taxOf,
  timesOf,
} from './wording.ts'

/** To a student who has bought a pass, or got one from the club. */
export function passText({ orderId, until }: MailFacts['pass'], records: MailRecords): Draft {
  const { payment, order, club } = records
  const product = order?.product
  return {
    title: `You have the pass ${classNameOf(records)}`,
    paragraphs: [thanksFor(records)],
    rows: rowsOf([
      ['Pass', plainNameOf(records)],
      ['Bookings', product && bookingsText(product.credits)],
      ['Valid until', until ? lastDayOf(until, records) : product && daysText(product.days)],
      ['Price', payment && payment.priceInCents > 0 ? amountOf(payment.priceInCents, records) : undefined],
      ['Tax', payment && taxOf(payment)],
      ['Tax number', payment && taxOf(payment) && club.tax.number],
      ['Receipt number', (payment && receiptNumber(payment)) ?? orderId],
    ]),
    link: receiptLink(orderId),
  }
}

function thanksFor({ payment, order }: MailRecords): string {
  if (order?.kind === 'comp') return 'It is a gift of the club.'
  return payment?.desk ? DESK_THANKS[payment.desk] : 'Thank you. Your payment has arrived.'
}

const DESK_THANKS: Record<DeskMeans, string> = {
  cash: 'Thank you. You have paid in cash.',
  transfer: 'Thank you. Your bank transfer has arrived.',
  terminal: 'Thank you. You have paid by card at the desk.',
}

function bookingsText(credits: number | null): string {
  return credits === null ? 'As many as you want' : String(credits)
}

/** A pass ends as its last day does. */
function lastDayOf(until: Date, records: MailRecords): string {
  return zonedDay(new Date(until.getTime() - 1), timesOf(records).zone, records.now)
}

function daysText(days: number): string {
  return `${counted(days, 'day', 'days')} after its first use`
}
