import { CURRENCIES, type Currency } from './formats.ts'

/**
 * Converts dollars to integer cents. The API shows prices as dollars (product §7.1); everything inside counts cents.
 * The names say dollars and cents in every currency: units of the club's currency, and hundredths of one.
 * `dollars * 100` alone is wrong for many prices.
 */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 100)
}

/** Converts integer cents to dollars with at most two decimals, as the API shows them. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** The tax that an amount contains, in cents. */
export function taxIn(cents: number, percent: number): number {
  return Math.round((cents * percent) / (100 + percent))
}

/** An amount in the currency that it was agreed in. */
export type Money = { cents: number; currency: Currency }

/** Largest price of a class, in every currency. */
export const MAX_PRICE = 10_000

/** The smallest price of a class that is not free: `0.50`. */
export function leastText(currency: Currency): string {
  return CURRENCIES[currency].least.toFixed(2)
}

/** Whether a number can be the price of a class in some currency. */
export function isPriceForm(dollars: number): boolean {
  return dollars >= 0 && dollars <= MAX_PRICE && Number(dollars.toFixed(2)) === dollars
}

/** Whether a number can be the price of a class in this currency. */
export function isPrice(dollars: number, currency: Currency): boolean {
  return isPriceForm(dollars) && (dollars === 0 || dollars >= CURRENCIES[currency].least)
}

/** `1,000.50`: a comma or a blank between thousands, a point before the cents. */
const WITH_POINT = /^(?=.*\d)[+-]?(\d{1,3}([,\s]\d{3})+|\d*)(\.\d{1,2})?$/
/** `1.000,50`: a point or a blank between thousands, a comma before the cents. */
const WITH_COMMA = /^[+-]?(\d{1,3}([.\s]\d{3})+|\d*),\d{1,2}$/

/**
 * Reads a price as people type it: `20`, `$20`, `19.99`, `19,99`, `1,000`, `1,000.50`, `1.000,50`; the sign or the code
 * of the currency may stand on either side. `1.000` may mean one dollar or a thousand, so it is NaN, like all other
 * texts.
 */
export function dollarsFrom(typed: string, currency: Currency): number {
  const amount = withoutSign(typed, currency)
  if (WITH_POINT.test(amount)) return Number(amount.replace(/[,\s]/g, ''))
  if (WITH_COMMA.test(amount)) return Number(amount.replace(/[.\s]/g, '').replace(',', '.'))
  return Number.NaN
}

/** `CA$` may be typed as `$`, and `kr` in any case. */
function withoutSign(typed: string, currency: Currency): string {
  const sign = CURRENCIES[currency].sign.trim()
  for (const one of [currency, sign, sign.slice(-1) === '$' ? '$' : sign].map((text) => text.toLowerCase())) {
    const text = typed.toLowerCase()
    if (text.startsWith(one)) return typed.slice(one.length).trimStart()
    if (text.endsWith(one)) return typed.slice(0, -one.length).trimEnd()
  }
  return typed
}

/** An amount with cents as people read it: `$1,000.00`, `kr 450.00`. */
export function centsText(cents: number, currency: Currency): string {
  // Without Intl, whose first format takes 80 ms on a phone.
  const amount = dollarsOf(cents).toFixed(2)
  return CURRENCIES[currency].sign + amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}
