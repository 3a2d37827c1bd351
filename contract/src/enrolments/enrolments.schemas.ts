import * as z from 'zod/mini'
import { Session } from '../classes/class-plan.schemas.ts'
import { MAX_REASON_LENGTH } from '../classes/classes.ts'
import { endpoint } from '../endpoint.ts'
import { Email, Id, lines, Moment } from '../fields.schemas.ts'
import { Dollars } from '../money.schemas.ts'
import { PaidAtDesk } from '../payments/checkout.schemas.ts'
import { InPlaceOfCredit, PaidPass } from '../payments/payments.schemas.ts'
import * as enrolments from './enrolments.ts'

/** What a student gets back who leaves now, in dollars, in all. */
export const EndQuote = z.object({
  refund: z.number(),
  /** What was given back already; part of `refund`. */
  back: z.number(),
  /** The next moment at which the refund falls; null if it does not. */
  until: z.nullable(Moment),
  /** The refund from then on; 0 if the student cannot leave anymore then. */
  then: z.number(),
  /** Set if the club gives money back by hand, because place or pass were paid at the desk. */
  byHand: z.optional(z.literal(true)),
  /** Of a place that a pass pays: credits that come back now, and after `until`. */
  credits: z.optional(z.number()),
  creditsThen: z.optional(z.number()),
})
export type EndQuote = z.infer<typeof EndQuote>

export const Enrolment = z.object({
  _id: Id,
  classId: Id,
  classItem: z.object({ image: z.string(), name: z.string(), instructor: z.string() }),
  createdAt: Moment,
  sessions: z.array(Session),
  nextAt: z.nullable(Moment),
  place: z.string(),
  /** Link to take part from elsewhere; empty if there is none. */
  online: z.string(),
  /** Time zone of the moments of the class; the club's if the class has no dates. */
  zone: z.string(),
  /** The pass that pays it; left out if none does. */
  pass: z.optional(PaidPass),
  /** Null when the student cannot leave anymore. */
  end: z.nullable(EndQuote),
  /**
   * Dates to come of which the student may say until a moment that they do not come, or has said so (`isSkipped`); left out
   * if there are none. A class of one date has none: it is canceled instead.
   */
  skips: z.optional(
    z.array(
      z.object({
        sid: z.string(),
        isSkipped: z.boolean(),
        until: Moment,
        /** Set if nobody else can have the seat: the dates of the class are not sold by themselves. */
        keepsSeat: z.optional(z.literal(true)),
      }),
    ),
  ),
})

export type Enrolment = z.infer<typeof Enrolment>

export const listEnrolments = endpoint(enrolments.listEnrolments, {
  summary: "The caller's enrolled classes, newest first.",
  params: z.object({ email: Email }),
  reply: z.array(Enrolment),
})

const byOrder = z.object({ order: Id })

const EndResult = z.object({
  /** Dollars given back in all. */
  refund: z.number(),
  state: z.enum(enrolments.REFUND_STATES),
})
export type EndResult = z.infer<typeof EndResult>

export const quoteEnd = endpoint(enrolments.quoteEnd, {
  summary: 'What the caller gets back who leaves a class now.',
  params: byOrder,
  reply: z.object({
    paid: z.number(),
    ...EndQuote.shape,
    inPlaceOfCredit: InPlaceOfCredit,
    /** When the pass has run out that gets the credits back; left out if it can still pay. */
    ranOut: z.optional(Moment),
  }),
  problems: ['enrolment.not-found', 'enrolment.started'],
})

export const endEnrolment = endpoint(enrolments.endEnrolment, {
  summary:
    "Ends the caller's enrollment: the seat is free at once, and the refund that was shown is given back; repeating it answers the same.",
  params: byOrder,
  body: z.object({
    /** The refund in dollars that the caller was shown. */
    refundShown: Dollars,
    /** Credits that come back, as the student was shown; left out, what comes back now. */
    creditsShown: z.optional(z.number()),
  }),
  reply: EndResult,
  problems: ['enrolment.not-found', 'enrolment.started', 'enrolment.refund-changed'],
  limit: 'change',
})

export const addStudent = endpoint(enrolments.addStudent, {
  summary:
    'Gives a student a place without payment, or for money taken at the desk, until the last date is over, whatever the sales say: an instructor in their own class on a free seat for its price, an admin in any class for any amount, also with an extra seat. While students wait, `facts.waiting` of the refusal says how many, and only an extra seat passes them.',
  body: z.object({
    classId: Id,
    /** This or the e-mail. */
    userId: z.optional(Id),
    email: z.optional(Email),
    /** Adds a seat for the student if none is free, or if others wait; admins only. */
    extraSeat: z.optional(z.boolean()),
    /** What the student has paid at the desk; left out for a place without payment. */
    paid: z.optional(PaidAtDesk),
  }),
  reply: z.object({ insertedId: Id }),
  rules: ['student-missing', 'price-only', 'class-free'],
  problems: [
    'class.not-found',
    'class.closed',
    'class.over',
    'class.sold-out',
    'enrolment.exists',
    'user.not-found',
    'user.not-student',
  ],
  limit: 'change',
})

export const endByAdmin = endpoint(enrolments.endByAdmin, {
  summary: 'Takes a place back and gives back an amount of choice.',
  params: byOrder,
  body: z.object({
    /** Dollars given back in all. */
    refund: Dollars,
    /** Dollars given back when it was shown. */
    shown: z.optional(Dollars),
    /** For the student. */
    reason: lines(MAX_REASON_LENGTH),
  }),
  reply: EndResult,
  problems: ['enrolment.not-found', 'enrolment.refund-changed'],
  limit: 'change',
})

export const refundByAdmin = endpoint(enrolments.refundByAdmin, {
  summary: 'Gives money back to a student who stays enrolled.',
  params: byOrder,
  body: z.object({
    /** Dollars given back in all after it. */
    total: Dollars,
    /** Dollars given back when it was shown. */
    shown: Dollars,
    /** For the student. */
    reason: lines(MAX_REASON_LENGTH),
  }),
  reply: EndResult,
  problems: ['enrolment.not-found', 'enrolment.refund-changed'],
  limit: 'change',
})

export const handedByAdmin = endpoint(enrolments.handedByAdmin, {
  summary:
    'Records that money was given back by hand: of a payment at the desk, or of a card whose refund has failed for good, for which nothing is tried at the card provider anymore. `facts.refund` of a refusal says what is left.',
  params: byOrder,
  body: z.object({
    /** Dollars: all that is left to be given back. */
    amount: Dollars.check(z.minimum(0.01)),
    /** How it was given back, for the audit log. */
    note: lines(MAX_REASON_LENGTH),
  }),
  reply: EndResult,
  problems: ['enrolment.not-found', 'enrolment.refund-changed'],
  limit: 'change',
})

export const moveByAdmin = endpoint(enrolments.moveByAdmin, {
  summary:
    'Moves a student to another class that costs no more than is left of what was paid; the difference is given back. Repeating it answers the same.',
  params: byOrder,
  body: z.object({
    /** The class to move to. */
    classId: Id,
    /** Dollars given back by the move, as the admin was shown. */
    refundShown: z.optional(Dollars),
  }),
  reply: z.object({
    /** The enrollment in the other class. */
    insertedId: Id,
    /** Dollars given back by the move. */
    refund: z.number(),
    state: z.enum(enrolments.REFUND_STATES),
  }),
  problems: [
    'enrolment.not-found',
    'enrolment.exists',
    'enrolment.refund-changed',
    'class.not-found',
    'class.canceled',
    'class.closed',
    'class.sold-out',
    'class.dearer',
    'pass.not-moved',
    'user.not-found',
  ],
  limit: 'change',
})
