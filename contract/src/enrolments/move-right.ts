import { zonedText } from '../classes/schedule.ts'
import type { Times } from '../formats.ts'
import { quoteRefund, type RefundDate, type RefundFacts, rightEnd } from './terms.ts'

const SHARE = 'the share of the dates not yet held'

/**
 * The right to leave that a moved or added date gives (product §4), beside its new time, which names the zone:
 * `You can leave until Tue, 8 Dec, 6:30 PM and get everything back.` Empty for an order without the right, or with
 * nothing to get back.
 * @param credits what comes back of a place that a pass pays, such as `your credit`: all of it, or nothing
 */
export function moveRightText(
  facts: RefundFacts,
  date: RefundDate,
  times: Times,
  now: Date,
  credits?: string,
): string {
  const end = rightEnd(date, facts)
  const { refundInCents, backInCents, until, thenInCents } = quoteRefund(facts, now)
  if (!end || end <= now || !until || refundInCents <= backInCents) return ''
  // Without the zone, which stands beside it.
  const textOf = (moment: Date) => zonedText(moment, times, now, times.zone)
  const isShare = refundInCents < facts.paidInCents
  if (isShare && credits) return ''
  if (isShare) return `You can leave until ${textOf(end)} and get back ${SHARE}.`
  const all = `You can leave until ${textOf(until)} and get ${credits ?? 'everything'} back.`
  const isLonger = !credits && until < end && thenInCents > backInCents
  return isLonger ? `${all} After that, until ${textOf(end)}, you get back ${SHARE}.` : all
}
