import type { ClassField, DateField, PlanField, TextField } from '@ningjing/contract/classes/class-fields'
import type { ClassStage, ClassStatus } from '@ningjing/contract/classes/classes'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import type { OptionalMailKind } from '@ningjing/contract/mails/mails'
import type { DeskMeans, DisputeState, PaymentKind } from '@ningjing/contract/payments/payments'
import type { Gender, Role } from '@ningjing/contract/users/users'
import type { PaidCard } from './card.records.ts'
import type { CanceledClass, ClassPlan, DropIn, TeacherReasons, WeeklyFields } from './class-plan.records.ts'
import type { PassSold } from './product.records.ts'
import type { Bar, EndReason, FreedSeats, Hold, InCurrency, Place, QueueEntry } from './seat.records.ts'
import type { TodoOwner } from './todo.records.ts'

/**
 * Stored documents. Every `_id` is an ObjectId as text of 24 hex digits, so that ids look the same in replies, maps
 * and queries (docs/decisions/001-text-ids.md). Amounts are integer cents.
 */

export type UserRecord = TodoOwner & {
  _id: string
  /** The identity provider's id. */
  uid: string
  /** Lower-cased. */
  email: string
  /** Whether the provider has verified this e-mail; from then on tokens with the unverified e-mail are refused. */
  emailVerified: boolean
  /** Methods that this user has signed in with, such as `password` or `google.com`. */
  signInMethods: string[]
  name: string
  phone: string
  photo: string
  gender: Gender
  address: string
  bio: string
  role: Role
  /** SHA-256 of the key of the user's private calendar. */
  calendarKey?: string
  /** When it was made; absent for one that a former release has made. */
  calendarKeyAt?: Date
  /** Mails that the user has switched off. */
  mailOff?: OptionalMailKind[]
  /** Increasing it ends all tokens issued before. */
  tokenVersion: number
  /** Tokens ended by a logout, until they would have ended by themselves. */
  endedTokens?: { id: string; endsAt: Date }[]
  /** When the sign-ins began that were ended by a logout; the newest ones. */
  endedSignIns?: Date[]
  /**
   * Sign-ins that began earlier are refused: the owner of the e-mail has taken the account over since, or the user has
   * logged out everywhere.
   */
  signInsFrom?: Date
  /** Start of the last sign-in in the audit log. */
  lastSignInAt?: Date
  /** False if only a token request has created the record. */
  registered: boolean
  /** Set when the erasure of the account begins. The record stays, without personal data. */
  erasedAt?: Date
  createdAt: Date
}

/** Matches accounts that are neither erased nor being erased. */
export const NOT_ERASED = { erasedAt: { $exists: false } } as const

/** Decisions from before classes had dates lack their plan. */
export type DecidedVersion = Pick<ClassRecord, TextField | 'priceInCents' | 'capacity'> &
  Partial<Pick<ClassPlan, PlanField | 'zone' | 'sessions' | 'salesEndAt'>> &
  Pick<ClassRecord, 'credits' | 'dropIn' | 'repeat' | 'ownPrices'>

export type ClassRecord = TodoOwner &
  ClassPlan &
  Partial<TeacherReasons & FreedSeats & WeeklyFields> & {
    _id: string
    /** Id of the class whose date this is: a date that is sold by itself has a class of its own (decision 074). Else empty. */
    of: string
    /** Absent while the dates of the class have never been sold by themselves; null when they no longer are. */
    dropIn?: DropIn | null
    /** Credits of a pass that it costs; absent or 0 if none can pay it. */
    credits?: number
    /** What dates cost whose price was set at them, in cents by their ids. */
    ownPrices?: Record<string, number>
    /** `rev` of its class that a single date has followed, and the seats that each date had then. */
    copiedRev?: number
    copiedSeats?: number
    /** What was set at a single date, and no longer follows its class. */
    own?: DateField[]
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
    changedSince: ClassField[]
    /** The class as it was at the last decision, or when an admin last marked its changes as seen. */
    decided?: DecidedVersion
    /** When the admins get, or got, the last mail about changes of the approved class. */
    editMailAt?: Date | null
    /** Set while a denied class waits for another decision. */
    isResubmitted?: true
    status: ClassStatus
    /** Whether an approved class is offered, was canceled by the studio, or is archived. */
    stage: ClassStage
    canceled?: CanceledClass
    /** When staff have put it back from the archive. */
    putBackAt?: Date
    feedback: string
    /** Seats that can be bought now; seats + held + enrolled = capacity. */
    seats: number
    held: number
    enrolled: number
    capacity: number
    /** Increases with every write. */
    rev: number
    /** By user id, so at most one per student. Never leaves the server. */
    holds: Record<string, Hold>
    roster: Record<string, Place>
    /** By order id: orders that ended, with what is given back. */
    barred: Record<string, Bar>
    /** The waiting list, the next one first; absent until somebody has waited. */
    queue?: QueueEntry[]
    /** Its length. */
    queued: number
  }

/** Matches classes, and not the classes of single dates (decision 074): every list and count of classes has it. */
export const WHOLE_CLASS = { of: '' } as const

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

export type OrderRecord = Partial<TodoOwner & InCurrency & PassSold> & {
  /** The order id. */
  _id: string
  intentId: string | null
  userId: string
  email: string
  /** Of a pass the id of the product. */
  classId: string
  /** Of a pass the order id. */
  selectedId: string
  cents: number
  state: OrderState
  /** Attempts to refund, and the time of the next one. */
  tries: number
  nextAt: Date | null
  createdAt: Date
  /** The terms of canceling when the seat was held; absent in older orders, which have the club's. */
  terms?: Terms
  /** A place that staff gave without payment, moved from another class, took money for at the desk, or that a pass pays; an imported pass. */
  kind?: 'comp' | 'moved' | 'desk' | 'pass' | 'import'
  /** The pass that pays the place, with how many credits, absent for one, and the cents that these are worth. */
  passId?: string
  credits?: number
  worthInCents?: number
  /** By what it was paid at the desk; also for a place that was moved from such a one. */
  desk?: DeskMeans
  /** The order of the place that it was moved from, and the first one of such a chain, whose payment pays this one. */
  moved?: { from: string; paidBy: string }
  /** When its enrollment ended. */
  endedAt?: Date
  /** When the refund of a student who stays failed for good; of one who has left, the state says so. */
  gaveUpAt?: Date
  /** Cents that were given back by hand, in all; and what the admin wrote each time, by the total after it. */
  handedInCents?: number
  handedNotes?: Record<string, string>
  /** What admins wrote to the student when they gave money back, by the cents due in all of this payment after it. */
  refundNotes?: Record<string, string>
  /** The identity provider's id of a user who had no record: their backup is older than the order. */
  uid?: string
}

/**
 * The pass that pays a place, with how many credits, absent for one, and the cents that these are worth; `unlimited` if it
 * does not count its credits.
 */
export type PaidPass = {
  _id: string
  name: string
  unlimited?: true
  credits?: number
  worthInCents?: number
}

export type PaymentRecord = InCurrency & {
  /** The order id. */
  _id: string
  userId: string
  email: string
  transactionId: string
  selectedId: string
  /** Of a pass the id of the product, as in `productId`. */
  classId: string
  productId?: string
  priceInCents: number
  /** Given back in all. */
  refundedInCents: number
  /** The part of it that was given back by hand. */
  handedInCents?: number
  /** Cents of a payment at the desk that are due back in all; they only grow. */
  dueByHandInCents?: number
  /** Cents that are still to be given back by hand: due of a payment at the desk, or because the refund has failed. */
  refundFailedInCents?: number
  classItem: { classId: string; name: string; image: string; instructor: string; priceInCents: number }
  createdAt: Date
  /**
   * The number of its receipt, absent until it has one: numbers begin at 1 in each year and have no gaps. `false`: it was
   * paid before receipts had numbers. Free payments have none.
   */
  receipt?: { year: number; n: number } | false
  /** The card that paid it; absent in payments of earlier releases. */
  card?: PaidCard
  /** `comp`: a place that staff gave without payment; `moved`: it was moved from another class. */
  kind: PaymentKind
  /** The pass that a credit of it pays the place with. */
  pass?: PaidPass
  /** By what it was paid at the desk; also for a place that was moved from such a one. */
  desk?: DeskMeans
  /** The payment that a moved place is paid with, and the cents of it that are its price. */
  moved?: { paidBy: string; cents: number }
  /** The version of the site under which it was paid; absent for the seed with the settings. */
  clubVersion?: number
  /** The tax that the price contains. */
  tax?: { percent: number; label: string }
  /** The dispute with the student's bank; absent if there was none. */
  dispute?: DisputeState
  /** When the enrollment ended; null while it lasts. */
  endedAt: Date | null
  /** Why it ended; of a pass that it has ended. */
  endedBy?: EndReason | 'pass-ended'
  /** Cents to give back in all, from its end on. */
  dueBackInCents?: number
}
