import type { CHANGEABLE_FIELDS, ClassStatus } from '@ningjing/contract/classes'
import type { Gender, Role } from '@ningjing/contract/users'

/**
 * Stored documents. Every `_id` is the 24 hex digits of an ObjectId kept as text, so that ids are the same
 * on the wire, in maps and in queries (docs/decisions/001-text-ids.md). Money is integer cents.
 */

export type UserRecord = {
  _id: string
  /** The identity provider's id. */
  uid: string
  /** Lower-cased. */
  email: string
  /** Whether the provider has ever called this e-mail verified; from then on a token that doesn't is refused. */
  emailVerified: boolean
  /** How this person has signed in so far, such as `password` or `google.com`. */
  signInMethods: string[]
  name: string
  phone: string
  photo: string
  gender: Gender
  address: string
  bio: string
  role: Role
  /** Raising it ends every token given out before. */
  tokenVersion: number
  /** When the last sign-in began that the log knows of. */
  lastSignInAt?: Date
  /** False while the record was only made by asking for a token. */
  registered: boolean
  /** Set while the account is being erased, and kept: what is left then names nobody. */
  erasedAt?: Date
  createdAt: Date
}

/** Matches accounts that are neither erased nor being erased. */
export const NOT_ERASED = { erasedAt: { $exists: false } } as const

/** A seat kept for a student while she pays. */
export type Hold = {
  orderId: string
  selectedId: string
  cents: number
  createdAt: Date
  expiresAt: Date
  intentId?: string
}

export type ChangeableField = (typeof CHANGEABLE_FIELDS)[number]

export type ClassRecord = {
  _id: string
  name: string
  image: string
  description: string
  instructor: string
  instructorId: string
  email: string
  priceInCents: number
  createdAt: Date
  decidedBy: string | null
  decidedAt: Date | null
  changedSince: ChangeableField[]
  /** Set while a class that was denied waits for another decision. */
  isResubmitted?: true
  status: ClassStatus
  feedback: string
  /** Seats that can be bought now; seats + held + enrolled = capacity. */
  seats: number
  held: number
  enrolled: number
  capacity: number
  /** Counts every write. */
  rev: number
  /** By user id, so at most once per student. Never leaves the server. */
  holds: Record<string, Hold>
  roster: Record<string, { orderId: string; at: Date }>
  /** By order id: orders that ended in a refund. */
  barred: Record<string, { reason: string; at: Date }>
}

export type SelectionRecord = {
  _id: string
  userId: string
  studentEmail: string
  classId: string
  /** Copied from the class when it was selected. */
  name: string
  instructor: string
  image: string
  priceInCents: number
  isPaid: false
  createdAt: Date
}

export type OrderState = 'open' | 'enrolled' | 'refund_due' | 'refunded' | 'refund_failed' | 'canceled'

export type OrderRecord = {
  /** The order id. */
  _id: string
  intentId: string | null
  userId: string
  email: string
  classId: string
  selectedId: string
  cents: number
  state: OrderState
  /** Attempts at the refund, and when the next one is due. */
  tries: number
  nextAt: Date | null
  createdAt: Date
}

export type PaymentRecord = {
  /** The order id. */
  _id: string
  userId: string
  email: string
  transactionId: string
  selectedId: string
  classId: string
  priceInCents: number
  refundedInCents: number
  classItem: { classId: string; name: string; image: string; instructor: string; priceInCents: number }
  createdAt: Date
}

export type WebhookRecord = {
  /** The provider's event id. */
  _id: string
  type: string
  intentId: string | null
  receivedAt: Date
  done: boolean
}

/** Who did what, by ids only, so that an erased account leaves no name in it. */
export type AuditRecord = {
  _id: string
  /** User id, or `system`. */
  who: string
  what: string
  /** Id of the thing it was done to. */
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  at: Date
}
