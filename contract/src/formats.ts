/**
 * What is known of each currency that a club can use; all have two decimals.
 * - `sign` stands in front of an amount;
 * - `name` is what terms call it, `unit` what a form calls it;
 * - `least` is the smallest charge of the card provider (docs.stripe.com/currencies, "Minimum and maximum charge
 *   amounts").
 */
export const CURRENCIES = {
  USD: { sign: '$', name: 'US dollars', unit: 'dollars', least: 0.5 },
  EUR: { sign: '€', name: 'euros', unit: 'euros', least: 0.5 },
  GBP: { sign: '£', name: 'pounds sterling', unit: 'pounds', least: 0.3 },
  CHF: { sign: 'CHF\u00a0', name: 'Swiss francs', unit: 'francs', least: 0.5 },
  CAD: { sign: 'CA$', name: 'Canadian dollars', unit: 'dollars', least: 0.5 },
  AUD: { sign: 'A$', name: 'Australian dollars', unit: 'dollars', least: 0.5 },
  NZD: { sign: 'NZ$', name: 'New Zealand dollars', unit: 'dollars', least: 0.5 },
  SEK: { sign: 'kr\u00a0', name: 'Swedish kronor', unit: 'kronor', least: 3 },
  NOK: { sign: 'kr\u00a0', name: 'Norwegian kroner', unit: 'kroner', least: 3 },
  DKK: { sign: 'kr\u00a0', name: 'Danish kroner', unit: 'kroner', least: 2.5 },
  PLN: { sign: 'zł\u00a0', name: 'Polish zloty', unit: 'zloty', least: 2 },
} as const

export type Currency = keyof typeof CURRENCIES

export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]]

export const CLOCKS = ['12', '24'] as const
/** AM and PM, or 24 hours. */
export type Clock = (typeof CLOCKS)[number]

export const WEEK_STARTS = ['monday', 'sunday'] as const
export type WeekStart = (typeof WEEK_STARTS)[number]

/** How a club writes amounts and times, and on which day its weeks begin. */
export type Formats = { currency: Currency; clock: Clock; weekStart: WeekStart }

/** Those of a club that has chosen none. */
export const DEFAULT_FORMATS: Formats = { currency: 'USD', clock: '12', weekStart: 'monday' }

/** The zone and the clock by which a moment is written. */
export type Times = { zone: string; clock: Clock }

/** The currency of a stored hold, order or payment; those of older releases name none. */
export function currencyOf({ currency }: { currency?: Currency | undefined }): Currency {
  return currency ?? DEFAULT_FORMATS.currency
}

/** The days of the week as numbers, Monday is 1, in the order of the club's weeks. */
export function weekdaysFrom(weekStart: WeekStart): number[] {
  const days = [1, 2, 3, 4, 5, 6]
  return weekStart === 'sunday' ? [7, ...days] : [...days, 7]
}
