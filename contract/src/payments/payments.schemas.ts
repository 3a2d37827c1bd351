import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { Email, filledText, Id, Moment, pageOf, pageQuery, SearchText } from '../fields.schemas.ts'
import { CURRENCY_CODES } from '../formats.ts'
import * as payments from './payments.ts'

/** The class, or the pass, as it was when it was paid. */
const PaidClass = z.object({
  /** Null for a pass. */
  classId: z.nullable(Id),
  name: z.string(),
  image: z.string(),
  instructor: z.string(),
  price: z.number(),
})

/** What was paid: a seat in a class, or a pass. */
const bought = { classId: z.nullable(Id), productId: z.nullable(Id) }

/** The pass that pays a place; `unlimited` if it does not count its credits. */
export const PaidPass = z.object({
  _id: Id,
  name: z.string(),
  unlimited: z.optional(z.literal(true)),
  /** Credits that the place costs; left out if it is one. */
  credits: z.optional(z.number()),
})

/** Dollars that a place which ends now gives back in place of its credit, because the pass has ended. */
export const InPlaceOfCredit = z.optional(z.number())

/** What a history and a receipt say besides the price. */
const record = {
  kind: z.enum(payments.PAYMENT_KINDS),
  /** By what it was paid at the desk, also for a place that was moved here later. */
  desk: z.optional(z.enum(payments.DESK_MEANS)),
  /** Number of the receipt, such as `2026-000123`; null for one that has only its id. */
  number: z.nullable(z.string()),
  /** Of all its amounts. */
  currency: z.enum(CURRENCY_CODES),
  /** Dollars of `refunded` that the club gave back by hand. */
  handed: z.number(),
  /** Dollars that are still to be given back by hand: of a payment at the desk, or because the refund has failed. */
  refundFailed: z.number(),
  /** The tax that the price contains; null without tax. */
  tax: z.nullable(z.object({ percent: z.number(), label: z.string() })),
  /** When the enrollment ended; null while it lasts. */
  endedAt: z.nullable(Moment),
  /** Dollars to be given back in all since the enrollment ended; null while it lasts. */
  dueBack: z.nullable(z.number()),
  /** Set for a place that a credit pays: the pass it is of; left out for all others. */
  pass: z.optional(PaidPass),
  /** Set for a place that was moved here: the payment it is paid with, and its part of that in dollars; else null. */
  moved: z.nullable(z.object({ paidBy: Id, price: z.number() })),
}

export const Payment = z.object({
  _id: Id,
  email: z.string(),
  transactionId: z.string(),
  selectedId: z.nullable(Id),
  ...bought,
  /** Dollars. */
  price: z.number(),
  /** Dollars given back in all. */
  refunded: z.number(),
  classItem: PaidClass,
  createdAt: Moment,
  ...record,
})

export type Payment = z.infer<typeof Payment>

/** A payment as its receipt says it. */
export const Receipt = z.object({
  ...Payment.shape,
  /** Why the enrollment ended, as the staff wrote it to the student; empty if they wrote nothing. */
  endReason: z.string(),
  /** Why money was given back while they stayed, oldest first, as the staff wrote it. */
  refundReasons: z.array(z.string()),
  /** The club that issues it; empty where the settings say nothing. */
  issuer: z.object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    taxNumber: z.string(),
  }),
  /** How it was paid. The card is left out for payments that did not keep it; `brand` is the card provider's word. */
  means: z.object({
    kind: z.enum(payments.PAYMENT_KINDS),
    brand: z.optional(z.string()),
    last4: z.optional(z.string()),
  }),
  /** Number of the receipt that pays a moved place; null for all others. */
  paidNumber: z.nullable(z.string()),
})

export type Receipt = z.infer<typeof Receipt>

/** A payment as the admins see it. */
export const AdminPayment = z.object({
  _id: Id,
  ...bought,
  /** Name of the class or pass when it was paid. */
  className: z.string(),
  /** The student, with their current name and e-mail; null for an erased account. */
  student: z.nullable(z.object({ _id: Id, name: z.string(), email: z.string() })),
  /** Dollars. */
  price: z.number(),
  /** Dollars given back in all. */
  refunded: z.number(),
  transactionId: z.string(),
  createdAt: Moment,
  /** Whether the student's bank disputes the payment; null if it never has. */
  dispute: z._default(z.nullable(z.enum(payments.DISPUTE_STATES)), null),
  inPlaceOfCredit: InPlaceOfCredit,
  ...record,
  /** `back`: dollars given back of the moved place so far, which are part of what the payment gives back. */
  moved: z.nullable(z.object({ paidBy: Id, price: z.number(), back: z.number() })),
})

export type AdminPayment = z.infer<typeof AdminPayment>

/** The fields of the checkout that the card provider does not validate itself (product §5). */
export const BillingForm = z.object({
  name: filledText('full-name-required'),
  postalCode: filledText('postal-code-required'),
})

export const listPayments = endpoint(payments.listPayments, {
  summary: "The caller's payments, newest first; a page of them when paged.",
  params: z.object({ email: Email }),
  query: z.object(pageQuery),
  reply: z.union([z.array(Payment), pageOf(Payment)]),
})

export const PaymentState = z.enum(payments.PAYMENT_STATES)

export const listAllPayments = endpoint(payments.listAllPayments, {
  summary:
    "One page of all payments, newest first; the search looks at the student's name and e-mail, the class, the transaction id and the number of the receipt.",
  query: z.object({
    search: z.optional(SearchText),
    state: z.optional(PaymentState),
    sort: z.optional(z.enum(payments.PAYMENT_SORTS)),
    ...pageQuery,
  }),
  reply: pageOf(AdminPayment),
})

export const readPayment = endpoint(payments.readPayment, {
  summary: "One of the caller's payments, for a receipt.",
  params: z.object({ id: Id }),
  reply: Receipt,
  problems: ['payment.not-found'],
})

export const createPaymentIntent = endpoint(payments.createPaymentIntent, {
  summary: "Holds a seat for ten minutes and starts a card payment at the server's price.",
  body: z.object({
    /** The price in dollars that the student was shown. */
    price: z.number(),
    /** The selection to pay; without it, the only unpaid selection at that price. */
    selectedId: z.optional(Id),
    /** The currency that the student was shown; without it, the price counts in that of the club. */
    currency: z.optional(z.enum(CURRENCY_CODES)),
  }),
  reply: z.object({
    clientSecret: z.string(),
    /** Names this hold to give its seat back. */
    orderId: Id,
    /** Dollars that will be charged. */
    price: z.number(),
    holdEndsAt: Moment,
  }),
  problems: [
    'selection.not-found',
    'selection.ambiguous',
    'class.not-found',
    'class.closed',
    'class.sold-out',
    'class.price-changed',
    'class.currency-changed',
    'class.free',
    'enrolment.exists',
    'user.email-unconfirmed',
    'payment.too-many-holds',
    'payment.paused',
  ],
  limit: 'intent',
})

export const giveBackSeat = endpoint(payments.giveBackSeat, {
  summary:
    'Gives back the seat that the caller holds for a selection and cancels its payment; changes nothing once the card was charged, or after another checkout has taken or renewed the hold.',
  params: z.object({ selectedId: Id }),
  query: z.object({
    /** The order that the checkout was given. */
    order: Id,
    /** The end of the hold as the checkout was given it; a later end means that another checkout has renewed it. */
    holdEndsAt: z.optional(Moment),
  }),
  reply: z.object({ state: z.enum(payments.GIVEN_BACK) }),
  limit: 'change',
})

export const recordPayment = endpoint(payments.recordPayment, {
  summary:
    'Turns a confirmed card payment, or a selected free class, into an enrollment, or into a pass; repeating it changes nothing.',
  body: z.object({
    /** The confirmed payment intent; left out for a free class. */
    transactionId: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_]{3,255}$/, ruleText('transaction')))),
    /** The selection of a free class. */
    selectedId: z.optional(Id),
  }),
  rules: ['payment-missing'],
  reply: z.object({
    insertResult: z.object({ insertedId: Id }),
    deleteResult: z.object({ deletedCount: z.number() }),
  }),
  problems: [
    'payment.not-found',
    'payment.unpaid',
    'payment.refunded',
    'selection.not-found',
    'class.not-found',
    'class.not-free',
    'class.closed',
    'class.sold-out',
    'class.price-changed',
    'enrolment.exists',
    'user.email-unconfirmed',
  ],
  limit: 'recordPayment',
})

export const receiveCardEvent = endpoint(payments.receiveCardEvent, {
  summary: 'Receives a signed event of the card provider.',
  reply: z.object({ received: z.literal(true) }),
  problems: ['webhook.bad-signature', 'request.unreadable', 'request.invalid'],
})

export const exportPayments = endpoint(payments.exportPayments, {
  summary:
    'All payments as a CSV file, oldest first. A text that a spreadsheet would run as a formula starts with an apostrophe.',
  reply: z.string(),
  limit: 'change',
})
