import * as z from 'zod/mini'

/** Dollars on the wire to the integer cents used everywhere inside (`price * 100` is wrong for many prices). */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Integer cents to dollars with at most two decimals, as the API shows them. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Smallest and largest price of a class that is not free, in dollars. */
export const MIN_PRICE = 0.5
export const MAX_PRICE = 10_000

export const PRICE_MESSAGE = 'Use 0, or a price from 0.50 to 10000 with at most two decimals.'

/** Price of a class in dollars: 0, or 0.50 to 10,000.00, at most two decimals. */
export const Price = z.number('Use a number.').check(z.refine(isPrice, PRICE_MESSAGE))

function isPrice(dollars: number): boolean {
  const inRange = dollars === 0 || (dollars >= MIN_PRICE && dollars <= MAX_PRICE)
  return inRange && Number(dollars.toFixed(2)) === dollars
}

/** The one currency of the club. */
export const CURRENCY = 'usd'
