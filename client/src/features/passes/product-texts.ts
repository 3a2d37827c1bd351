import { laterDay, zonedDay } from '@ningjing/contract/classes/schedule'
import { dayText } from '@ningjing/contract/local-text'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { lastDayOf } from '@ningjing/contract/passes/last-day'
import type { OfferedProduct } from '@ningjing/contract/passes/passes.schemas'
import { dayAt } from '@ningjing/contract/zone'
import { amountText, formatNumber } from '../../ui/texts.ts'

type Product = OfferedProduct

/** `1 visit`, `10 visits`. */
const visitsText = (count: number) => (count === 1 ? '1 visit' : `${formatNumber(count)} visits`)

/** What one visit costs: `$15.00 a visit`; empty for a pass of as many visits as wanted. */
export function visitText({ credits, price }: Pick<Product, 'credits' | 'price'>): string {
  return credits === null ? '' : `${amountText(dollarsOf(Math.round(centsOf(price) / credits)))} a visit`
}

/** How many visits it pays, and what each costs: `10 visits · $15.00 a visit`. */
export function worthText({ credits, price }: Pick<Product, 'credits' | 'price'>): string {
  if (credits === null) return 'As many visits as you want'
  if (credits === 1) return visitsText(1)
  return `${visitsText(credits)} · ${visitText({ credits, price })}`
}

/** `1 day`, `90 days`. */
export const daysText = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** How long it is valid, and from when: `Valid for 90 days from the purchase`. */
export function lengthText({ days, from }: Pick<Product, 'days' | 'from'>): string {
  const length = daysText(days)
  return from === 'purchase'
    ? `Valid for ${length} from the purchase`
    : `Valid for ${length} from the first class you book`
}

/** How often it can be used: `1 booking a day, at most 8 to come`. */
export function limitsText({
  perDay,
  ahead,
  credits,
}: Pick<Product, 'perDay' | 'ahead' | 'credits'>): string {
  if (credits === 1) return ''
  const most = perDay === 1 ? '1 booking a day' : `${perDay} bookings a day`
  return credits !== null && credits <= ahead ? most : [most, `at most ${ahead} to come`].join(', ')
}

/** The days of a pass that is bought now. */
type Days = {
  /** Its first day, if it begins later: `Sat, 5 Dec`. */
  first: string | undefined
  /** Its last day; undefined while its days do not count yet. */
  last: string | undefined
}

/**
 * From when and until when a pass is valid that is bought now.
 * @param begin when the pass ends that it follows
 */
export function daysOf(
  { days, from }: Pick<Product, 'days' | 'from'>,
  begin: Date | undefined,
  zone: string,
  now: Date,
): Days {
  // A pass ends as a day does: the next one has its first day after that.
  const counted = begin ? lastDayOf(begin, zone) : dayAt(now, zone)
  return {
    first: begin && zonedDay(begin, zone, now),
    last: from === 'purchase' ? dayText(laterDay(counted, days), now) : undefined,
  }
}

/** Said before the payment: what becomes of what is left. */
export const endText = (credits: number | null) =>
  credits === null ? 'It ends then.' : 'Credits that are left then end.'

/** Said before the payment: how money comes back. */
export const BACK_TEXT =
  'If you cannot use it, write to the club: it can end the pass and refund what you have not used.'
