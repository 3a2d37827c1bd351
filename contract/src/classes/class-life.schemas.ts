import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { byId, Email, Id, lines, Modified, Moment } from '../fields.schemas.ts'
import { DATE_FIELDS } from './class-fields.ts'
import * as life from './class-life.ts'
import { LocalTime, SessionToAdd } from './class-plan.schemas.ts'
import { MAX_REASON_LENGTH } from './classes.ts'
import { DATE_PROBLEMS } from './schedule.ts'

const bySession = z.object({ id: Id, sid: Id })
/**
 * How many students a class has, and the dollars and the credits of passes that they get back when it, or a date, is
 * canceled now. `byHand` is the part of the dollars that was paid at the desk. It and `credits` are left out if there
 * are none.
 */
const End = z.object({
  enrolled: z.number(),
  refund: z.number(),
  byHand: z.optional(z.number()),
  credits: z.optional(z.number()),
})

/**
 * Besides, how many wait for a place or have an offer. The students of its dates to come that are sold by themselves
 * count, too; `dates` is the number of these dates, left out if there is none.
 */
const ClassEnd = z.extend(End, { waiting: z.number(), dates: z.optional(z.number()) })

export const quoteClassEnd = endpoint(life.quoteClassEnd, {
  summary: 'How many students get how much back when the class is canceled now.',
  params: byId,
  reply: ClassEnd,
  problems: ['class.not-found', 'class.canceled', 'class.over'],
})

export const cancelClass = endpoint(life.cancelClass, {
  summary:
    'Cancels a class for good: every student gets a message, and back what is due. After the first date only an admin can.',
  params: byId,
  body: z.object({
    /** The name of the class, typed to confirm. */
    name: z.string(),
    /** For the students. */
    reason: lines(MAX_REASON_LENGTH),
    /** The number of students that was shown. */
    enrolledShown: z.number().check(z.int()),
    /** The refund that was shown, in dollars; left out by older clients. */
    refundShown: z.optional(z.number()),
  }),
  reply: ClassEnd,
  problems: ['class.not-found', 'class.changed', 'class.canceled', 'class.over', 'session.past'],
  limit: 'change',
})

export const setSales = endpoint(life.setSales, {
  summary: 'Ends the sales of a class now, or opens them again until its last date.',
  params: byId,
  body: z.object({ open: z.boolean() }),
  reply: Modified,
  problems: ['class.not-found', 'class.canceled', 'class.over', 'class.closed'],
  limit: 'change',
})

export const archiveClass = endpoint(life.archiveClass, {
  summary: 'Puts a class away, or back: visitors no longer see it.',
  params: byId,
  body: z.object({ archived: z.boolean() }),
  reply: Modified,
  problems: ['class.not-found', 'class.has-students'],
  limit: 'change',
})

export const addSession = endpoint(life.addSession, {
  summary: 'Adds a date to a class.',
  params: byId,
  body: SessionToAdd,
  reply: z.object({ id: Id }),
  problems: ['class.not-found', 'class.canceled', 'session.changed'],
  rules: Object.values(DATE_PROBLEMS),
  limit: 'change',
})

/** A date to come that is not as it would be opened now. */
const OpenedDate = z.object({
  sid: Id,
  at: Moment,
  local: LocalTime,
  minutes: z.number(),
  /** Students of the date, also those who have bought it by itself. */
  enrolled: z.number(),
  /** Why the club is closed then; null if it is open. */
  closed: z.nullable(z.string()),
})

export const DifferingDate = z.extend(OpenedDate, {
  /** The time of the same week that the class has now, and no date yet; null if there is none. */
  to: z.nullable(z.object({ local: LocalTime, minutes: z.number() })),
})
export type DifferingDate = z.infer<typeof DifferingDate>

export const listDifferingDates = endpoint(life.listDifferingDates, {
  summary:
    'The dates to come that the weekly times of a class have opened and that are otherwise now, or on closed days, by time; none once the class is also sold as a whole. No call changes them but those that move and cancel a date.',
  params: byId,
  reply: z.array(DifferingDate),
  problems: ['class.not-found'],
})

export const ClosedDate = z.extend(OpenedDate, { closed: z.string(), classId: Id, name: z.string() })
export type ClosedDate = z.infer<typeof ClosedDate>

export const listClosedDates = endpoint(life.listClosedDates, {
  summary: 'The dates to come of all approved classes that are on days on which the club is closed, by time.',
  reply: z.array(ClosedDate),
})

export const moveSession = endpoint(life.moveSession, {
  summary: 'Moves a date that has not begun; the students get a message.',
  params: bySession,
  body: z.extend(SessionToAdd, {
    /** The time that was shown: a date that somebody else has moved stays. */
    shown: z.optional(SessionToAdd),
  }),
  reply: Modified,
  problems: ['class.not-found', 'class.canceled', 'session.not-found', 'session.past', 'session.changed'],
  rules: Object.values(DATE_PROBLEMS),
  limit: 'change',
})

export const quoteSessionEnd = endpoint(life.quoteSessionEnd, {
  summary: 'How many students get how much back when a date is canceled now with its share.',
  params: bySession,
  reply: End,
  problems: ['class.not-found', 'class.canceled', 'session.not-found', 'session.past', 'session.changed'],
})

export const cancelSession = endpoint(life.cancelSession, {
  summary:
    'Cancels a date that has not begun; the students get a message and its share back, unless another date replaces it. Sent again with `share`, it gives the share back after all.',
  params: bySession,
  body: z.object({
    /** Whether its share of the price is given back; false where a make-up date is offered. */
    share: z.boolean(),
    /** For the students; may be empty while nobody has a seat, pays for one, or waits for one of the date. */
    reason: lines(MAX_REASON_LENGTH),
  }),
  reply: Modified,
  problems: ['class.not-found', 'class.canceled', 'session.not-found', 'session.past', 'session.changed'],
  limit: 'change',
})

export const changeTeacher = endpoint(life.changeTeacher, {
  summary:
    'Gives one date of a class, or all that are to come, another teacher; students and both teachers get a message.',
  params: byId,
  body: z.object({
    /** Of an instructor or an admin; of the class's own teacher to end a substitution. */
    email: Email,
    /** The date; all that are to come without it. */
    sid: z.optional(Id),
    /** For the students. */
    reason: z.optional(lines(MAX_REASON_LENGTH)),
  }),
  reply: Modified,
  problems: [
    'class.not-found',
    'class.canceled',
    'user.not-instructor',
    'session.not-found',
    'session.changed',
    'class.session-over',
  ],
  limit: 'change',
})

export const listSingleDates = endpoint(life.listSingleDates, {
  summary: 'The dates of a class that are sold by themselves, also those that are over or canceled, by time.',
  params: byId,
  reply: z.array(
    z.object({
      /** The class of the date; also the id of the date. */
      classId: Id,
      startAt: Moment,
      minutes: z.number(),
      /** Seats left. */
      seats: z.number(),
      capacity: z.number(),
      /** Seats on hold during a payment. */
      held: z.number(),
      /** Students who have bought this date. */
      enrolled: z.number(),
      /** Number of students in its waiting list. */
      queued: z.number(),
      price: z.number(),
      place: z.string(),
      online: z.string(),
      canceled: z.boolean(),
      /** What was set at this date, and no longer follows the class. */
      own: z.array(z.enum(DATE_FIELDS)),
    }),
  ),
  problems: ['class.not-found'],
})

export const listTeachers = endpoint(life.listTeachers, {
  summary: 'Who can teach a class, by name: all instructors, and for an admin all admins.',
  reply: z.array(z.object({ _id: Id, name: z.string(), email: Email })),
})
