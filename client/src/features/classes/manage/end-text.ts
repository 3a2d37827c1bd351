import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { shortDateText } from '../../../ui/date-texts.ts'
import { amountText, formatNumber } from '../../../ui/texts.ts'

/** How many students lose their seat, and what they get back: in dollars, of which some were paid at the desk, and credits. */
export type End = {
  enrolled: number
  refund: number
  byHand?: number | undefined
  credits?: number | undefined
}

/** `12 people, $240.00`, or `12 people, $200.00 and 2 credits`. */
export function endText({ enrolled, refund, credits = 0 }: End): string {
  const amount = credits > 0 && refund === 0 ? '' : amountText(refund)
  const back = [amount, credits > 0 && (credits === 1 ? '1 credit' : `${formatNumber(credits)} credits`)]
  const people = enrolled === 1 ? '1 person' : `${formatNumber(enrolled)} people`
  return `${people}, ${back.filter(Boolean).join(' and ')}`
}

/** The part that does not go back by itself; undefined if there is none. */
export function byHandText({ byHand = 0 }: End): string | undefined {
  return byHand > 0 ? `The club gives ${amountText(byHand)} of it back by hand.` : undefined
}

/** What has come of a class that the studio has canceled: `Canceled 24 Nov 2026: 2 people, $78.00 back`. */
export function canceledText({
  at,
  students,
  refund = 0,
  credits,
}: NonNullable<ManagedClass['canceled']>): string {
  const day = `Canceled ${shortDateText(at)}`
  if (students === undefined) return day
  return `${day}: ${students === 0 ? 'nobody was enrolled' : `${endText({ enrolled: students, refund, credits })} back`}`
}
