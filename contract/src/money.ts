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

/** The only currency of the club. */
export const CURRENCY = 'usd'
