import { UNDO_MS } from '../passes/passes.ts'
import { quoteRefund, type RefundFacts } from './terms.ts'

/** A price of which all or a part goes back, like the credit. */
const ANY_CENTS = 100

/** The credits of a place that come back now, all or none, and the moment from which none does; null if there is none. */
export type CreditQuote = { credits: number; until: Date | null }

/** The facts of a place that a pass pays, as if it had a price: its credits come back as long as all of that would. */
export const asPriced = (facts: RefundFacts): RefundFacts => ({
  ...facts,
  paidInCents: ANY_CENTS,
  backInCents: 0,
  sharesDue: 0,
})

/**
 * The credits that come back to a student who leaves now. All do for a minute after the booking, whatever the terms.
 * @param paid credits that the place costs
 */
export function quoteCredit(facts: RefundFacts, paid: number, now: Date): CreditQuote {
  const { refundInCents, until } = quoteRefund(asPriced(facts), now)
  if (refundInCents === ANY_CENTS) return { credits: paid, until }
  const undoEnd = new Date(facts.paidAt.getTime() + UNDO_MS)
  return now <= undoEnd ? { credits: paid, until: undoEnd } : { credits: 0, until: null }
}
