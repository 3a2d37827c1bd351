import type { Currency } from '../formats.ts'
import { centsOf, centsText } from '../money.ts'

/** The dates of a class that are not canceled, also those that were held, and of them those to come, if there are any. */
export type PricedDates = { dates: number; coming?: number | undefined }

/**
 * What the price of a class is for: `7 dates · $6.43 each`, `1 date`, or once it has begun `5 of 7 dates · $9 each`; empty
 * for a class without dates.
 * @param price in dollars
 */
export function priceBasis(price: number, dates: PricedDates, currency: Currency): string {
  return basisParts(price, dates, currency).join(' · ')
}

/** The same in parts, for places where a line has no room for both. */
export function basisParts(price: number, { dates, coming }: PricedDates, currency: Currency): string[] {
  if (dates === 0) return []
  const paid = coming || dates
  const text = paid < dates ? `${paid} of ${dates} dates` : dates === 1 ? '1 date' : `${dates} dates`
  if (price === 0 || paid === 1) return [text]
  const each = centsText(Math.round(centsOf(price) / paid), currency).replace(/\.00$/, '')
  return [text, `${each} each`]
}

/**
 * The dates that a price is for.
 * @param from when the first one begins that somebody gets who pays now; null if there is none
 */
export function pricedDates(
  sessions: readonly { at: Date | string; canceled?: unknown }[],
  from: Date | string | null,
): Required<PricedDates> {
  const held = sessions.filter(({ canceled }) => !canceled)
  const first = from === null ? Number.POSITIVE_INFINITY : new Date(from).getTime()
  const coming = held.filter(({ at }) => new Date(at).getTime() >= first)
  return { dates: held.length, coming: coming.length }
}
