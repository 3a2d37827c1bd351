import type { Currency } from '@ningjing/contract/formats'

/** What has amounts. */
export type InCurrency = {
  /** Of the club when the seat was held; absent in older records, which are in US dollars. */
  currency?: Currency
}

/** A seat kept for a student while they pay. */
export type Hold = InCurrency & {
  orderId: string
  selectedId: string
  cents: number
  createdAt: Date
  expiresAt: Date
  /** Keyed hash of the address that it was taken from, if the student's e-mail was not confirmed. */
  addressHash?: string
  intentId?: string
  /** The pass that pays it: a hold names an intent or a pass, never both. */
  pass?: string
  /** Set if the seat was offered to a student who waited: until then it is kept for them, if they do not pay before. */
  offerUntil?: Date
  /** Once the offer is accepted, the student leaves all other waiting lists. */
  leaveOthers?: true
}

/** A student in the waiting list of a class. */
export type QueueEntry = {
  userId: string
  at: Date
  /** The price when they joined. */
  cents: number
  /** No offer later than so many hours before the first date. */
  notLaterThanHours?: number
  /** With a place by this list they leave all others. */
  leaveOthers?: true
}

/** A place in the roster. */
export type Place = {
  orderId: string
  at: Date
  /** Cents given back while the student stays enrolled. */
  back?: number
  /** Cents given back for a canceled date, by its id; part of `back`. */
  shares?: Record<string, number>
  /** Dates to which the student does not come, by their id (D8). */
  skips?: Skips
}

/** By the id of a date: the id of this skip, which is used once, and when the date was to begin then. */
export type Skips = Record<string, Skip>
export type Skip = { id: string; at: Date }

/** Seats of dates that students of their class have left to others. */
export type FreedSeats = {
  /** Of a date that is sold by itself: the seats that it has got so, by what each is from: 1, or 0 once it was taken back. */
  grown: Record<string, number>
  /**
   * Of a class: the places that it has left to its dates for good, by `l` and the order that had them. A date that was
   * skipped by it has got the seat before.
   */
  handed: Record<string, { skips: Skips }>
}

/** An order that has no seat anymore, or never gets one. */
export type Bar = {
  reason: string
  at: Date
  /** Cents to give back in all; absent means the whole payment. */
  cents?: number
  /** Of a place that a pass pays: whether its credit comes back. */
  credit?: 0 | 1
  /** What the admin who removed the student wrote to them. */
  note?: string
  /** The order of the place in another class that the student was moved to. */
  to?: string
}

/**
 * Why an enrollment ended: by the student, by an admin, with the class, with the account, or by a move to another class;
 * `not-moved`: it was to be the place after a move that did not happen.
 */
export type EndReason = 'canceled' | 'removed' | 'class-canceled' | 'left' | 'moved' | 'not-moved'
