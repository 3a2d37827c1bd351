import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { ruleText } from '../field-reasons.ts'
import { Email, Id, Moment } from '../fields.schemas.ts'
import { SessionToAdd } from './class-plan.schemas.ts'
import * as classes from './classes.ts'
import { DATE_PROBLEMS, MAX_SESSIONS } from './schedule.ts'

/** Another date at the same time. */
export const Conflict = z.object({
  /** Id of the date that was sent, if it has one, and when it begins. */
  sid: z.optional(Id),
  startAt: Moment,
  /** Whether they share the teacher or the place, or are dates of the same class. */
  kind: z.enum(classes.CONFLICT_KINDS),
  /** The class of the other date; empty for one that is not stored yet. */
  classId: z.string(),
  name: z.string(),
  /** When the other one begins. */
  at: Moment,
})
export type Conflict = z.infer<typeof Conflict>

export const findConflicts = endpoint(classes.findConflicts, {
  summary:
    'Dates at the same time with the same teacher or place, of open classes that are approved or the caller’s own, for an admin of all; a hint, never a refusal.',
  body: z.object({
    /** The dates to come of a class; one with an `id` is a date that `exceptId` has already. */
    sessions: z
      .array(z.object({ id: z.optional(Id), ...SessionToAdd.shape }))
      .check(z.maxLength(MAX_SESSIONS, ruleText(DATE_PROBLEMS.full))),
    /** Compared without case and blanks; that of `exceptId` if it is left out. */
    place: z.optional(z.string().check(z.maxLength(classes.MAX_PLACE_LENGTH))),
    /** Who teaches the dates; the teachers of `exceptId` if it is left out, else the caller who is an instructor. */
    instructorEmail: z.optional(Email),
    /** The class whose dates they are. */
    exceptId: z.optional(Id),
  }),
  reply: z.array(Conflict),
  limit: 'conflicts',
})
