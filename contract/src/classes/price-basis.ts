import type { Currency } from '../formats.ts'
import { centsOf, centsText } from '../money.ts'

/**
 * What the price of a class is for: `7 dates · $6.43 each`, or `1 date`; empty for a class without dates.
 * @param price in dollars
 * @param dates those of the class that are not canceled, also those that were held
 */
export function priceBasis(price: number, dates: number, currency: Currency): string {
  if (dates === 0) return ''
  if (dates === 1) return '1 date'
  if (price === 0) return `${dates} dates`
  const each = centsText(Math.round(centsOf(price) / dates), currency).replace(/\.00$/, '')
  return `${dates} dates · ${each} each`
}

/** The number of dates that a price is for. */
export function datesIn(sessions: readonly { canceled?: unknown }[]): number {
  return sessions.filter(({ canceled }) => !canceled).length
}
