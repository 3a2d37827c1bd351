import type { PassState } from '@ningjing/contract/passes/passes'
import type { PassTerms } from './product.records.ts'
import type { TodoOwner } from './todo.records.ts'

/** Why an order that was paid got no pass; its money goes back. */
export type PurseRefusal = 'mismatch' | 'refunded-already'

/**
 * Credits that pay a place: of which date, or of a series whose next date that was, which begins at `at` and is on that
 * `day`, and when they came back. `place`: the order of the place that they pay since its student was moved.
 */
export type PurseUse = {
  classId: string
  at: Date
  day: string
  spentAt: Date
  /** How many; absent for one. */
  credits?: number
  back?: Date
  place?: string
  /** They came back when the pass had ended: not as credits, but as money. */
  late?: true
  /** When they came back, the studio let the pass be valid until then. */
  until?: Date
}

/** How a pass ended: with the credits that it had left, and the cents that are given back for them, or for its days. */
export type PurseEnd = {
  credits: number | null
  cents: number
  /** What all its credits are worth: what was paid; 0 if the bank of the student had taken that back. */
  paidInCents: number
  at: Date
  /** User id of who ended it. */
  by: string
}

/** A pass that an order has paid. Its id is that of the order, so that an order gets one, however often it is fulfilled. */
export type PurseRecord = TodoOwner & {
  /** The order id. */
  _id: string
  kind: 'pass'
  userId: string
  productId: string
  /** As it was sold. */
  product: PassTerms
  /** Cents that were paid for it. */
  paidInCents: number
  /** Credits in all, and those left; null for as many as wanted. */
  granted: number | null
  left: number | null
  state: PassState
  /** What it has paid, by order. */
  uses: Record<string, PurseUse>
  /** Bookings by the day of the date, such as `2026-12-01`, as the clock of the class has it. */
  days: Record<string, number>
  validFrom: Date
  /** The pass after which it was bought: it began when that one ended, if that was to come. */
  follows?: string
  /** Null before the first use, if its days count from then. */
  validUntil: Date | null
  /** The end that its first use has given it. */
  firstUntil?: Date
  /** Since when it is stopped. */
  stoppedAt?: Date
  end?: PurseEnd
  /** When the bank of the student had taken the payment back. While it is set, nothing is given back for it. */
  lostAt?: Date
  /** Set if the order got no pass: this is the record of that, and is shown to nobody. */
  refused?: PurseRefusal
  createdAt: Date
  /** Increases with every write. */
  rev: number
}
