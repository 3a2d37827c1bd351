import * as z from 'zod/mini'
import { ClassStage, DropIn, Session } from '../classes/class-plan.schemas.ts'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { byId, Id, Moment } from '../fields.schemas.ts'
import { PAYMENT_KINDS } from '../payments/payments.ts'
import * as roster from './roster.ts'

export const MarkState = z.enum(roster.MARK_STATES)

export const RosterStudent = z.object({
  userId: Id,
  /** Empty for a student without a name. */
  name: z.string(),
  /** Left out for an instructor. */
  email: z.optional(z.string()),
  /** Whether they come to no date of the club before those that they come to here. */
  firstTime: z.boolean(),
  /** Id of the date to which they come first; left out if that is not one of these. */
  firstOn: z.optional(z.string()),
  /** How they enrolled. */
  kind: z.enum(PAYMENT_KINDS),
  /**
   * The pass that pays their place, with `credits`, left out for one, and the credits left of it now, null for as many
   * as wanted; left out if none does.
   */
  pass: z.optional(
    z.object({ name: z.string(), left: z.nullable(z.number()), credits: z.optional(z.number()) }),
  ),
  /** Id of the only date they come to; left out of those who are enrolled in all dates. */
  only: z.optional(z.string()),
  /** What was paid for the place and given back of it, in dollars; left out for an instructor. */
  place: z.optional(z.object({ order: Id, paid: z.number(), back: z.number() })),
  /** By the id of a date; a student who was never marked has none. */
  marks: z.record(z.string(), z.object({ state: MarkState, at: Moment })),
  /** Ids of the dates to which they have said that they do not come; left out if there are none. */
  skipped: z.optional(z.array(z.string())),
})
export type RosterStudent = z.infer<typeof RosterStudent>

/** Somebody who waits for a place, or for whom one is kept. */
const Waiting = z.object({
  userId: Id,
  /** Empty for a student without a name. */
  name: z.string(),
  /** Left out for an instructor. */
  email: z.optional(z.string()),
  /** Since when: when they joined the list, or got the offer. */
  at: Moment,
  state: z.enum(roster.WAITING_STATES),
  /** End of the offer. */
  until: z.optional(Moment),
  /** Id of the only date they wait for; left out of those who wait for all dates. */
  only: z.optional(z.string()),
})
export type Waiting = z.infer<typeof Waiting>

/** A class as far as who may add students to it and write to all of it has to know. */
const RosterClass = z.object({
  /** That of the class, also in the roster of one of its dates. */
  _id: Id,
  stage: ClassStage,
  /** Seats left of those who come to all dates. */
  seats: z.number(),
  /** Number of students in the waiting list for all dates. */
  queued: z.number(),
  /** Of all dates. */
  price: z.number(),
  /** Whether its dates are sold by themselves, and whether nothing else is; left out if they are not. */
  dropIn: z.optional(z.pick(DropIn, { only: true })),
})
export type RosterClass = z.infer<typeof RosterClass>

export const Roster = z.object({
  class: z.object({
    _id: Id,
    name: z.string(),
    /** Absent in rosters that a browser has kept of an earlier release. */
    instructor: z.optional(z.string()),
    zone: z.string(),
    place: z.string(),
    /** Seats for those who come to all dates. */
    capacity: z.number(),
  }),
  sessions: z.array(Session),
  /**
   * By the id of a date that is sold by itself: its seats besides those of the class, and where it is held. Left out if
   * there is none.
   */
  singles: z.optional(z.record(z.string(), z.object({ capacity: z.number(), place: z.string() }))),
  /** By name. A student who is enrolled in some dates by themselves is there once for each. */
  students: z.array(RosterStudent),
  /** For all dates, then for each date: those with an offer, then those who wait, in the order of the list. Absent in a roster that a browser has kept. */
  waiting: z.optional(z.array(Waiting)),
  /**
   * For the class's own instructor and admins, who may add students and write to the whole class. Absent for who teaches
   * dates of it for another, and in a roster that a browser has kept.
   */
  managed: z.optional(RosterClass),
})
export type Roster = z.infer<typeof Roster>

export const readRoster = endpoint(roster.readRoster, {
  summary:
    'Who is enrolled in a class or in a date of it, who came, and who waits; by the id of a date that is sold by itself, for this date alone. E-mail addresses for an admin only.',
  params: byId,
  reply: Roster,
  problems: ['class.not-found'],
})

export const listRosterDates = endpoint(roster.listRosterDates, {
  summary:
    'The dates of the last and the next 24 hours, by time: those of the classes of an instructor and those that they teach for others, for an admin all of the club.',
  reply: z.array(
    z.object({
      classId: Id,
      name: z.string(),
      /** Whose class it is. */
      instructor: z.string(),
      zone: z.string(),
      place: z.string(),
      isOnline: z.boolean(),
      session: Session,
    }),
  ),
})

export const markAttendance = endpoint(roster.markAttendance, {
  summary:
    'Marks who came to a date, or takes a mark back, from an hour before it to a week after it; the newest mark counts.',
  params: z.object({ id: Id, sid: Id }),
  body: z.object({
    marks: z
      .array(z.object({ userId: Id, state: MarkState, at: Moment }))
      .check(
        z.minLength(1),
        z.maxLength(roster.MAX_MARKS, ruleText({ reason: 'too-many-students', maximum: roster.MAX_MARKS })),
      ),
  }),
  reply: z.object({
    /** Marks that count now; the others were overtaken by newer ones, or are of students who left. */
    kept: z.number(),
  }),
  problems: ['class.not-found', 'session.not-found', 'attendance.closed'],
  limit: 'change',
})

export const exportRoster = endpoint(roster.exportRoster, {
  summary: 'The roster of a class as a CSV file, with one column for each date; one row for each enrollment.',
  params: byId,
  reply: z.string(),
  problems: ['class.not-found'],
})
