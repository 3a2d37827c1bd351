import { SYSTEM } from '@ningjing/contract/audit/audit'
import { zonedDay } from '@ningjing/contract/classes/schedule'
import { NOTICE_PATHS } from '@ningjing/contract/mails/mails'
import { hasRunOut, lastDayText, ranOutText } from '@ningjing/contract/passes/last-day'
import type { DeskMeans } from '@ningjing/contract/payments/payments'
import type { LateCredit, MailFacts, PassChange } from '../../domain/mail.records.ts'
import { receiptNumber } from '../../domain/receipt-number.ts'
import { moneyBack } from './money-back.ts'
import {
  amountOf,
  classNameOf,
  counted,
  type Draft,
  isText,
  type MailRecords,
  plainNameOf,
  receiptLink,
  rowsOf,
  taxOf,
  timesOf,
} from './wording.ts'

/** To a student who has bought a pass, or got one from the club; as a notice, also once it has ended. */
export function passText({ orderId, until, from }: MailFacts['pass'], records: MailRecords): Draft {
  const { payment, order, club } = records
  const product = order?.product
  const begin = hasEnded(records) ? 'You had the pass' : 'You have the pass'
  return {
    title: `${begin} ${classNameOf(records)}`,
    paragraphs: [[thanksFor(records), sinceThen(records)].filter(isText).join(' ')],
    rows: rowsOf([
      ['Pass', plainNameOf(records)],
      ['Credits', product && countText(product.credits)],
      ['Valid from', from && zonedDay(from, timesOf(records).zone, records.now)],
      ['Valid until', validUntil(until, records)],
      ['Price', payment && payment.priceInCents > 0 ? amountOf(payment.priceInCents, records) : undefined],
      ['Tax', payment && taxOf(payment)],
      ['Tax number', payment && taxOf(payment) && club.tax.number],
      ['Receipt number', (payment && receiptNumber(payment)) ?? orderId],
    ]),
    link: receiptLink(orderId),
  }
}

/** The end of a new pass, as it is by now; undefined for one that is stopped, or that the club has ended. */
function validUntil(until: Date | undefined, records: MailRecords): string | undefined {
  const { purse, order } = records
  if (purse && purse.state !== 'active') return undefined
  const end = purse ? purse.validUntil : until
  return end ? lastDayOf(end, records) : order?.product && daysText(order.product.days)
}

/** Whether a mail about a new pass is overtaken: it is over or stopped, and nobody has paid for it, who would get the receipt. */
export function isPassOutdated(records: Pick<MailRecords, 'payment' | 'purse' | 'now'>): boolean {
  const isUsable = records.purse?.state !== 'stopped' && !hasEnded(records)
  return !isUsable && !records.payment?.priceInCents
}

function hasEnded({ purse, now }: Pick<MailRecords, 'purse' | 'now'>): boolean {
  return purse !== undefined && (purse.state === 'ended' || hasRunOut(purse, now))
}

/** What has become of a pass since it was bought. */
function sinceThen(records: MailRecords): string | undefined {
  if (hasEnded(records)) return 'The pass has ended since.'
  return records.purse?.state === 'stopped' ? 'The pass is stopped.' : undefined
}

/** To a student whose pass ends soon; as a notice, also later. */
export function passEndsText({ orderId, until }: MailFacts['pass-ends'], records: MailRecords): Draft {
  const { purse, now } = records
  const end = purse?.validUntil ?? until
  const isOpen = end > now && purse?.state === 'active'
  return {
    title: `Your pass ${classNameOf(records)} ${endText(end, records)}`,
    paragraphs: [
      isOpen && leftText(purse.left),
      BOOKINGS_STAY,
      isOpen && 'The next pass can begin where this one ends.',
    ].filter(isText),
    rows: rowsOf([
      ['Pass', plainNameOf(records)],
      ['Valid until', lastDayOf(end, records)],
    ]),
    link: { label: 'Buy the next pass', path: NOTICE_PATHS.nextPass(orderId) },
  }
}

function endText(end: Date, records: MailRecords): string {
  const { purse, now } = records
  if (purse?.state === 'ended') return 'has ended'
  if (purse?.state === 'stopped') return 'is stopped'
  const day = lastDayOf(end, records)
  return end <= now ? `ended on ${day}` : `ends on ${day}`
}

/** What a pass has left. */
function leftText(left: number | null): string {
  if (left === null) return 'You can book dates with it until then.'
  return left === 0 ? 'All its credits are used.' : `${counted(left, 'credit is', 'credits are')} left.`
}

/** To a student who has used the last credit of a pass. */
export function passLastText(_facts: MailFacts['pass-last'], records: MailRecords): Draft {
  const { purse } = records
  const name = classNameOf(records)
  return {
    title: `You have used the last credit of ${name}`,
    paragraphs: [
      purse?.left ? `By now, ${counted(purse.left, 'credit is', 'credits are')} left again.` : undefined,
      BOOKINGS_STAY,
    ].filter(isText),
    link: { label: 'See the passes', path: NOTICE_PATHS.passes },
  }
}

/** To a student whose pass the club has ended, stopped, continued or extended. */
export function passChangedText(facts: MailFacts['pass-changed'], records: MailRecords): Draft {
  const { orderId, to, until } = facts
  const name = classNameOf(records)
  const untilDay = until ? ` until ${lastDayOf(until, records)}` : ''
  const texts: Record<PassChange, [title: string, ...sentences: (string | false | undefined)[]]> = {
    ended: [`The club has ended your pass ${name}`, ...endSentences(facts, records)],
    stopped: [`Your pass ${name} is stopped`, ...stopSentences(facts)],
    'going-on': [`Your pass ${name} goes on`, `You can book with it again${untilDay}.`],
    extended: [`Your pass ${name} is valid longer`, `The club has extended it${untilDay}.`],
  }
  const [title, ...sentences] = texts[to]
  return {
    title,
    paragraphs: sentences.filter(isText),
    rows: rowsOf([['Pass', plainNameOf(records)]]),
    link: to === 'ended' ? receiptLink(orderId) : OWN_PASSES,
  }
}

const OWN_PASSES = { label: 'Open your passes', path: NOTICE_PATHS.ownPasses }

function endSentences({ cents = 0 }: MailFacts['pass-changed'], records: MailRecords) {
  const note = records.order?.refundNotes?.[cents]
  return [note, moneyBack(cents, records), BOOKINGS_STAY]
}

/** The system stops a pass whose payment the bank has taken back. */
function stopSentences({ by }: MailFacts['pass-changed']) {
  const why = by === SYSTEM && 'Your bank has taken the payment for it back.'
  return [
    why,
    'It pays for no more bookings until the club lets it go on, and its days do not count until then.',
    BOOKINGS_STAY,
  ]
}

const BOOKINGS_STAY = 'What you have booked stays booked.'

/** What is given back at the end of a place, in money or credits; empty for one that cost nothing. */
export function comesBack(
  { cents, late, until }: Pick<MailFacts['ended'], 'cents' | 'late' | 'until'>,
  records: MailRecords,
): string {
  if (late) return lateCreditSentence(late, records)
  const { yogaClass, order } = records
  const isCredit = yogaClass?.barred[order?._id ?? '']?.credit === 1
  return [moneyBack(cents, records), isCredit && lengthText(until, records)].filter(isText).join(' ')
}

function lateCreditSentence({ cents, byHand }: LateCredit, records: MailRecords): string {
  if (cents === 0) return 'Your pass has ended, so nothing comes back.'
  return byHand
    ? `Your pass has ended, so the club gives ${amountOf(cents, records)} back to you by hand.`
    : `Your pass has ended, so you get ${amountOf(cents, records)} back on the card that you paid with.`
}

/** Of a pass whose credits have come back: that it is valid longer, or can no longer pay anything. */
function lengthText(until: Date | undefined, records: MailRecords): string | undefined {
  const { purse, club, now } = records
  if (until) return `The club has let your pass be valid longer, until ${lastDayOf(until, records)}.`
  const end = purse?.state === 'active' && hasRunOut(purse, now) && purse.validUntil
  return end ? ranOutText(end, club.zone, now) : undefined
}

function lastDayOf(until: Date, { club, now }: MailRecords): string {
  return lastDayText(until, club.zone, now)
}

function thanksFor({ payment, order }: MailRecords): string {
  if (order?.kind === 'comp') return 'It is a gift of the club.'
  if (order?.kind === 'import') return 'You had it in the system that the club used before.'
  return payment?.desk ? DESK_THANKS[payment.desk] : 'Thank you. Your payment has arrived.'
}

const DESK_THANKS: Record<DeskMeans, string> = {
  cash: 'Thank you. You have paid in cash.',
  transfer: 'Thank you. Your bank transfer has arrived.',
  terminal: 'Thank you. You have paid by card at the desk.',
}

function countText(credits: number | null): string {
  return credits === null ? 'Unlimited' : String(credits)
}

function daysText(days: number): string {
  return `${counted(days, 'day', 'days')} from the first class you book`
}
