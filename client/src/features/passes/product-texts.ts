import { laterDay, zonedDay } from '@ningjing/contract/classes/schedule'
import { dayText } from '@ningjing/contract/local-text'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import { creditsText } from '@ningjing/contract/passes/credits-text'
import { lastDayOf } from '@ningjing/contract/passes/last-day'
import type { OfferedProduct } from '@ningjing/contract/passes/passes.schemas'
import { dayAt } from '@ningjing/contract/zone'
import { amountText } from '../../ui/texts.ts'
import { UNLIMITED } from './pass-texts.ts'

type Product = OfferedProduct

/** What a pass holds: `1 credit`, `10 credits`, or `Unlimited`. */
export const holdsText = (credits: number | null) => (credits === null ? UNLIMITED : creditsText({ credits }))

/** What a visit costs, a single date for one credit: `$15.00 a visit`; empty for an unlimited pass. */
export function visitText({ credits, price }: Pick<Product, 'credits' | 'price'>): string {
  return credits === null ? '' : `${amountText(dollarsOf(Math.round(centsOf(price) / credits)))} a visit`
}

/** What it holds, and what a visit costs if they are several: `10 credits · $15.00 a visit`. */
export function worthText({ credits, price }: Pick<Product, 'credits' | 'price'>): string {
  const each = credits === 1 ? '' : visitText({ credits, price })
  return [holdsText(credits), each].filter(Boolean).join(' · ')
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

/** How often it can be used: `1 class a day, up to 8 booked ahead`. */
export function limitsText({
  perDay,
  ahead,
  credits,
}: Pick<Product, 'perDay' | 'ahead' | 'credits'>): string {
  if (credits === 1) return ''
  const most = perDay === 1 ? '1 class a day' : `${perDay} classes a day`
  return credits !== null && credits <= ahead ? most : [most, `up to ${ahead} booked ahead`].join(', ')
}

/** The days of a pass that is bought now. */
export type Days = {
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

/**
 * Said before the payment: what becomes of what is left.
 * @param last its last day, if that is known
 */
export const endText = (credits: number | null, last = 'its last day') =>
  credits === null ? `It ends after ${last}.` : `Credits not used by ${last} expire.`

/** Said before the payment: how money comes back. */
export const BACK_TEXT =
  'If you cannot use it, write to the club: it can end the pass and refund what you have not used.'
