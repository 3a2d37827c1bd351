import { zonedText } from '../classes/schedule.ts'
import type { Currency, Times } from '../formats.ts'
import { centsText } from '../money.ts'
import { creditsText, creditsUsedText, creditsWord, type PaidCredits } from '../passes/credits-text.ts'
import type { RefundQuote, Terms } from './terms.ts'

/**
 * What a student gets back who leaves now: `$20.00 back now, nothing after Tue, 24 Nov, 6:00 PM EST`.
 * @param readerZone as in `zonedText`
 */
export function quoteText(
  quote: RefundQuote,
  writtenAs: Times & { currency: Currency },
  now: Date,
  readerZone?: string,
): string {
  const { currency } = writtenAs
  if (!quote.mayEnd) return 'This class has begun, so you can no longer cancel it'
  const more = quote.refundInCents - quote.backInCents
  if (more <= 0) {
    const { backInCents } = quote
    return backInCents > 0
      ? `No more refund: you already got ${centsText(backInCents, currency)} back`
      : 'No refund'
  }
  if (!quote.until) return `${centsText(more, currency)} back`
  const later = Math.max(0, quote.thenInCents - quote.backInCents)
  const [amount, until] = [centsText(more, currency), zonedText(quote.until, writtenAs, now, readerZone)]
  return later === 0
    ? `${amount} back now, nothing after ${until}`
    : `${amount} back now, ${centsText(later, currency)} after ${until}`
}

/**
 * What becomes of the credits of a student who leaves now: `1 credit back now, none after Tue, 24 Nov, 6:00 PM EST`.
 * @param paid what the place was paid with
 * @param readerZone as in `zonedText`
 */
export function creditText(
  { credits, until }: { credits: number; until: Date | null },
  paid: PaidCredits,
  times: Times,
  now: Date,
  readerZone?: string,
): string {
  if (credits === 0) return creditsUsedText(paid)
  const back = `${creditsText(paid)} back`
  if (!until) return back
  return `${back} now, none after ${zonedText(until, times, now, readerZone)}`
}

type SoldAs = {
  hasDates: boolean
  isFree: boolean
  /** Whether its first date has begun. */
  hasBegun?: boolean
  /** Whether the time is over in which everything is given back. */
  isLate?: boolean
  /** Whether it is a date that is sold by itself. */
  isSingle?: boolean
  /** What a pass has paid it with. */
  paid?: PaidCredits | undefined
}

/** What the terms count to, of a single date and of a class. */
const SINGLE = ['your date begins', 'your date']
const SERIES = ['the first date', 'the last date']

/** What comes back in time, and what becomes of it after that: of money, and of credits. */
const MONEY = ['everything', 'there is no refund']
const backOf = (paid: PaidCredits) => [
  `your ${creditsWord(paid)}`,
  creditsUsedText(paid).replace('The', 'the'),
]

/**
 * The rule of a class, for everyone who thinks of taking part.
 */
export function termsText(
  terms: Terms,
  { hasDates, isFree, hasBegun = false, isLate = false, isSingle = false, paid }: SoldAs,
): string {
  const [begins, ends] = isSingle ? SINGLE : SERIES
  const [all, nothing] = paid ? backOf(paid) : MONEY
  if (isFree) return hasDates ? `Cancel any time until ${ends} is over.` : 'Cancel any time.'
  if (hasBegun && paid)
    return `This class has already begun. Cancel any time until ${ends} is over, but ${nothing}.`
  if (hasBegun) return 'This class has already begun, so seats can no longer be canceled.'
  const { freeHours, latePercent, freeDays } = terms
  if (!hasDates && freeDays === 0) return 'There is no refund for this class.'
  if (hasDates && (freeHours === 0 || latePercent === 100)) {
    return `Cancel before ${begins} and get ${all} back.`
  }
  if (isLate) {
    const begin = `This class begins in less than ${spanText(freeHours)}`
    if (latePercent > 0) return `${begin}. Cancel before it begins and get ${latePercent}% back.`
    return paid ? `${begin}, so ${nothing}.` : `${begin}, so there is no refund anymore.`
  }
  if (!hasDates) {
    return `Cancel within ${counted(freeDays, 'day', 'days')} of payment and get ${all} back. After that, ${nothing}.`
  }
  return latePercent > 0
    ? `Cancel up to ${spanText(freeHours)} before ${begins} and get ${all} back. After that, you get ${latePercent}% back until it begins.`
    : `Cancel up to ${spanText(freeHours)} before ${begins} and get ${all} back. After that, ${nothing}.`
}

type ClassTerms = {
  terms: Terms
  sessions: readonly { at: string; canceled: boolean }[]
  nextAt: string | null
  price: number
  isLate: boolean
  /** The class whose date it is, if it is a date that is sold by itself. */
  of?: unknown
}

/**
 * The rule of a class that visitors see. The server's answer decides whether it has begun or is late, not the clock: a page and
 * its hydration show the same.
 */
export function cancelText({ terms, price, isLate, of, ...dates }: ClassTerms): string {
  const hasDates = dates.sessions.length > 0
  const isSingle = of !== undefined
  return termsText(terms, { hasDates, isFree: price === 0, hasBegun: hasBegun(dates), isLate, isSingle })
}

/** Whether the first date of a class has begun. */
export function hasBegun({ sessions, nextAt }: Pick<ClassTerms, 'sessions' | 'nextAt'>): boolean {
  return sessions.some(({ at, canceled }) => !canceled && (nextAt === null || at < nextAt))
}

/** Hours, or days where they are whole and more than one. */
function spanText(hours: number): string {
  return hours > 24 && hours % 24 === 0 ? counted(hours / 24, 'day', 'days') : counted(hours, 'hour', 'hours')
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}
