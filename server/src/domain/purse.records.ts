import type { PassState } from '@ningjing/contract/passes/passes'
import type { PassTerms } from './product.records.ts'
import type { TodoOwner } from './todo.records.ts'

/** Why an order that was paid got no pass; its money goes back. */
export type PurseRefusal = 'mismatch' | 'refunded-already'

/**
 * A credit that pays a place: of which date, which begins at `at` and is on that `day`, and when it came back. `place`: the
 * order of the place that it pays since its student was moved.
 */
export type PurseUse = { classId: string; at: Date; day: string; spentAt: Date; back?: Date; place?: string }

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
  /** Null before the first use, if its days count from then. */
  validUntil: Date | null
  /** Set if the order got no pass: this is the record of that, and is shown to nobody. */
  refused?: PurseRefusal
  createdAt: Date
  /** Increases with every write. */
  rev: number
}
