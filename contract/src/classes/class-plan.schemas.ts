import * as z from 'zod/mini'
import { MAX_FREE_DAYS, MAX_FREE_HOURS } from '../enrolments/terms.ts'
import { Id, Moment } from '../fields.schemas.ts'
import { isLocal, LOCAL_FORM } from '../zone.ts'
import { LEVELS, type PlanField } from './class-fields.ts'
import { CLASS_STAGES } from './classes.ts'
import { MAX_SESSION_MINUTES, MIN_SESSION_MINUTES } from './schedule.ts'

const LENGTH_MESSAGE = `Use ${MIN_SESSION_MINUTES} to ${MAX_SESSION_MINUTES} minutes.`

export const ClassStage = z.enum(CLASS_STAGES)
export const Level = z.enum(LEVELS)

const LOCAL_MESSAGE = 'Use a date and a time, such as 2026-12-01T18:30.'

/** A time on the clock of the class's zone, such as `2026-12-01T18:30`. */
export const LocalTime = z
  .string()
  .check(z.regex(LOCAL_FORM, LOCAL_MESSAGE), z.refine(isLocal, LOCAL_MESSAGE))

/** One date of a class. */
export const Session = z.object({
  id: z.string(),
  at: Moment,
  local: LocalTime,
  minutes: z.number(),
  canceled: z.boolean(),
  /** Left out unless it is canceled and another date replaces it. */
  replaced: z.optional(z.literal(true)),
  /** Who teaches this date instead of the instructor of the class, or taught it before the class got another one. */
  teacher: z.optional(z.object({ id: Id, name: z.string() })),
})
export type Session = z.infer<typeof Session>

function wholeUpTo(max: number) {
  const message = `Use a whole number from 0 to ${max}.`
  return z.number(message).check(z.int(message), z.minimum(0, message), z.maximum(max, message))
}

/** What a student who cancels gets back (product §4). */
export const Terms = z.object({
  freeHours: wholeUpTo(MAX_FREE_HOURS),
  latePercent: wholeUpTo(100),
  freeDays: wholeUpTo(MAX_FREE_DAYS),
})

/** A date as it is typed. */
export const SessionToAdd = z.object({
  local: LocalTime,
  minutes: z
    .number()
    .check(
      z.int('Use whole minutes.'),
      z.minimum(MIN_SESSION_MINUTES, LENGTH_MESSAGE),
      z.maximum(MAX_SESSION_MINUTES, LENGTH_MESSAGE),
    ),
})

/** Fields of the plan that everyone sees as they are stored; `online` and `terms` are seen otherwise. */
const seen = {
  place: z.string(),
  level: Level,
} satisfies Record<Exclude<PlanField, 'online' | 'terms'>, z.ZodMiniType>

/** When and where a class is, and for whom. */
export const ClassPlan = z.object({
  /** Time zone of the dates. */
  zone: z.string(),
  /** By time; empty for a class without dates. */
  sessions: z.array(Session),
  /** Start of the next date that is not over. */
  nextAt: z.nullable(Moment),
  isOnline: z.boolean(),
  ...seen,
})
export type ClassPlan = z.infer<typeof ClassPlan>

/** What only the instructor and the admins see of the plan. */
export const ManagedPlan = z.object({
  ...seen,
  /** Link for those who are enrolled; empty if there is none. */
  online: z.string(),
  /** Null for the club's. */
  terms: z.nullable(Terms),
} satisfies Record<PlanField, z.ZodMiniType>)
