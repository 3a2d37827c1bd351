import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { priceBasis, pricedDates } from '@ningjing/contract/classes/price-basis'
import { type Repeat, repeatText } from '@ningjing/contract/classes/repeat'
import { DEFAULT_FORMATS, type Formats, type Times } from '@ningjing/contract/formats'
import { dayText, localText } from '@ningjing/contract/local-text'

let chosen: Formats | undefined
let clubZone: string | undefined
let ofPage: () => Formats | undefined = () => undefined

/** Of 1, Monday, to 7. */
export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** How the club of this page writes amounts and times. */
export const formats = (): Formats => ofPage() ?? chosen ?? DEFAULT_FORMATS

/** The currency of the amounts on this page; undefined until the browser knows its club. */
export const shownCurrency = () => chosen?.currency

/** Sets the formats and the zone of the club, once the browser knows it. */
export function setFormats({ currency, clock, weekStart, zone }: Formats & { zone?: string }): void {
  chosen = { currency, clock, weekStart }
  clubZone = zone
}

/** The time zone of the club; undefined until the browser knows its club. */
export const shownZone = () => clubZone

/** For the server, which may render pages of different formats at the same time: where each page finds its own. */
export function readFormatsFrom(source: () => Formats | undefined): void {
  ofPage = source
}

/** A zone with the club's clock. */
export const timesIn = (zone: string): Times => ({ zone, clock: formats().clock })

/** What the price of a class is for: `7 dates · $6.43 each`; empty for a class without dates. */
export const basisText = (
  price: number,
  { sessions = [], nextAt = null }: Partial<Pick<PublicClass, 'sessions' | 'nextAt'>> = {},
): string => priceBasis(price, pricedDates(sessions, nextAt), formats().currency)

/** When a class repeats: `Every Tue and Thu, 6:30 PM, 1 h 15 min, until further notice`. */
export const repeatedText = (repeat: Repeat, now = new Date()): string =>
  repeatText(repeat, formats().clock, now)

/** A local time by the club's clock: `Tue, 1 Dec, 6:30 PM`. */
export const localTimeText = (local: string, now = new Date()): string =>
  localText(local, now, formats().clock)

/** The day of a local time: `Tue, 1 Dec`. */
export const localDayText = (local: string): string => dayText(local, new Date())

/** The name of a class; of a date that is sold by itself with its time: `Yin, Tue, 1 Dec, 6:30 PM`. */
export const nameWithTime = (name: string, of: unknown, local = ''): string =>
  of ? `${name}, ${localTimeText(local)}` : name
