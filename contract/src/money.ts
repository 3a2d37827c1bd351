/**
 * Converts dollars to integer cents. The API shows prices as dollars (product §7.1); everything inside counts cents.
 * `dollars * 100` alone is wrong for many prices.
 */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts integer cents to dollars with at most two decimals, as the API shows them. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Smallest and largest price of a class that is not free, in dollars. */
export const MIN_PRICE = 0.5
export const MAX_PRICE = 10_000

export const PRICE_MESSAGE = 'Use 0, or a price from 0.50 to 10,000 with at most two decimals.'

/** Whether a number of dollars can be the price of a class. */
export function isPrice(dollars: number): boolean {
  const inRange = dollars === 0 || (dollars >= MIN_PRICE && dollars <= MAX_PRICE)
  return inRange && Number(dollars.toFixed(2)) === dollars
}

/** `1,000.50`: a comma or a blank between thousands, a point before the cents. */
const WITH_POINT = /^(?=.*\d)[+-]?(\d{1,3}([,\s]\d{3})+|\d*)(\.\d{1,2})?$/
/** `1.000,50`: a point or a blank between thousands, a comma before the cents. */
const WITH_COMMA = /^[+-]?(\d{1,3}([.\s]\d{3})+|\d*),\d{1,2}$/

/**
 * Reads a price as people type it: `20`, `$20`, `19.99`, `19,99`, `1,000`, `1,000.50`, `1.000,50`.
 * `1.000` may mean one dollar or a thousand, so it is NaN, like all other texts.
 */
export function dollarsFrom(typed: string): number {
  const amount = typed.replace(/^\$\s*|\s*\$$/, '')
  if (WITH_POINT.test(amount)) return Number(amount.replace(/[,\s]/g, ''))
  if (WITH_COMMA.test(amount)) return Number(amount.replace(/[.\s]/g, '').replace(',', '.'))
  return Number.NaN
}

/** The only currency of the club. */
export const CURRENCY = 'usd'

/** An amount with cents as people read it: `$1,000.00`. */
export function centsText(cents: number): string {
  // Without Intl, whose first format takes 80 ms on a phone.
  return `$${dollarsOf(cents)
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?!\d))/g, ',')}`
}
