import { UNDO_MS } from '../passes/passes.ts'
import { quoteRefund, type RefundFacts } from './terms.ts'

/** A price of which all or a part goes back, like the credit. */
const ANY_CENTS = 100

/** Whether the credit of a place comes back now, and the moment from which it does not; null if there is none. */
export type CreditQuote = { credits: 0 | 1; until: Date | null }

/** The facts of a place that a pass pays, as if it had a price: its credit comes back as long as all of that would. */
export const asPriced = (facts: RefundFacts): RefundFacts => ({
  ...facts,
  paidInCents: ANY_CENTS,
  backInCents: 0,
})

/** Whether the credit of a student who leaves now comes back. It does for a minute after the booking, whatever the terms. */
export function quoteCredit(facts: RefundFacts, now: Date): CreditQuote {
  const { refundInCents, until } = quoteRefund(asPriced(facts), now)
  if (refundInCents === ANY_CENTS) return { credits: 1, until }
  const undoEnd = new Date(facts.paidAt.getTime() + UNDO_MS)
  return now <= undoEnd ? { credits: 1, until: undoEnd } : { credits: 0, until: null }
}
