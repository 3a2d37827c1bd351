import { written } from './written.ts'

/** Notice of a form that was submitted without a change. */
export const NOTHING_CHANGED = 'Nothing changed, so nothing was saved.'

/** `$30`, `$19.99`, or `Free`. */
export function priceText(dollars: number): string {
  return dollars === 0 ? 'Free' : leastText(dollars)
}

/** The same of the least of several prices: `$0` where that is free. */
export const leastText = (dollars: number) =>
  written().sign + (Number.isInteger(dollars) ? formatNumber(dollars) : withCents(dollars))

/**
 * An amount with cents: `$30.00`, `−$15.00`.
 * @param sign of the currency, if it may be another than the club's now
 */
export function amountText(dollars: number, sign = written().sign): string {
  return `${dollars < 0 ? '−' : ''}${sign}${withCents(Math.abs(dollars))}`
}

/** A price in a column of a table, always with cents: `$30.00`, or `Free`. */
export function columnPriceText(dollars: number, sign?: string): string {
  return dollars === 0 ? priceText(0) : amountText(dollars, sign)
}

/** In place of a name that a user has not given. */
export const NO_NAME = 'No name yet'

/** In place of the name and address of an account that no longer exists. */
export const DELETED_ACCOUNT = 'Deleted account'

/** Shown in place of the seats of a class that is not sold anymore. */
export const SALES_ENDED = 'Sales have ended'

/**
 * The same of one that the studio has canceled.
 * @param of the class whose date it is, if it is sold by itself
 */
export const isCanceledText = (of: unknown) => (of ? 'This date is canceled' : 'This class is canceled')

/** `1,000 seats left`, `1 seat left`. */
export function seatsText(seats: number): string {
  return seats === 1 ? '1 seat left' : `${formatNumber(seats)} seats left`
}

/** `1,000 dates`, `1 date`. */
export function countText(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** `1 person is waiting`, `3 people are waiting`. */
export function waitText(count: number): string {
  return count === 1 ? '1 person is waiting' : `${formatNumber(count)} people are waiting`
}

/** The address of a link that calls this number: `tel:+15550100199`. */
export const telAddress = (phone: string) => `tel:${phone.replace(/[^+\d]/g, '')}`

/** A number with separators: `5,000`. */
export function formatNumber(number: number): string {
  return separated(String(number))
}

const withCents = (dollars: number) => separated(dollars.toFixed(2))

// The first format of Intl takes 20 ms of a first visit, so public pages use none.
const separated = (digits: string) => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** Search engines cut descriptions at about this length. */
const MAX_LEAD_LENGTH = 160

/** The beginning of a text as one line, cut between words. */
export function leadOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= MAX_LEAD_LENGTH) return line
  return `${line.slice(0, MAX_LEAD_LENGTH).replace(/\s\S*$/, '')}…`
}

/** What a pass has left: `7 left`, or `unlimited` of one that counts no credits. */
export const creditsLeft = (left: number | null) =>
  left === null ? 'unlimited' : `${formatNumber(left)} left`

/** Beside the price of what a pass can pay. */
export const orCredits = (credits: number) =>
  credits === 1 ? 'or 1 credit' : `or ${formatNumber(credits)} credits`

/** How the dates of a class are sold by themselves. `only`: the class is not sold as a whole. */
export type DropInFacts = { seats: number; credits?: number; only?: boolean }

/** The same in words: `Each date costs $18.00 or 1 credit and has 14 seats.` */
export function dropInText({
  seats,
  price,
  credits = 0,
  only = false,
}: DropInFacts & { price: number }): string {
  const cost = [priceText(price), credits > 0 && orCredits(credits)].filter(Boolean).join(' ')
  const count = formatNumber(seats)
  const paid =
    seats === 1
      ? `Each date costs ${cost} and has 1 seat.`
      : `Each date costs ${cost} and has ${count} seats.`
  const free = seats === 1 ? 'Each date is free and has 1 seat.' : `Each date is free and has ${count} seats.`
  const each = price === 0 ? free : paid
  return only ? `${each} The class is sold by the date only.` : each
}
