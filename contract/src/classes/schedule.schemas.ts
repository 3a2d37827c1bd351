import * as z from 'zod/mini'
import { MAX_FREE_DAYS, MAX_FREE_HOURS } from '../enrolments/terms.ts'
import { Id, lines, Moment } from '../fields.schemas.ts'
import { isLocal } from '../zone.ts'
import { CLASS_STAGES, LEVELS, MAX_PLACE_LENGTH } from './classes.ts'
import { MAX_SESSION_MINUTES, MAX_SESSIONS, MIN_SESSION_MINUTES } from './schedule.ts'

const MAX_LINK_LENGTH = 500
const LENGTH_MESSAGE = `Use ${MIN_SESSION_MINUTES} to ${MAX_SESSION_MINUTES} minutes.`

export const ClassStage = z.enum(CLASS_STAGES)
export const Level = z.enum(LEVELS)

/** A time on the clock of the class's zone, such as `2026-12-01T18:30`. */
export const LocalTime = z
  .string()
  .check(z.refine(isLocal, 'Use a date and a time, such as 2026-12-01T18:30.'))

/** One date of a class. */
export const Session = z.object({
  id: z.string(),
  at: Moment,
  local: LocalTime,
  minutes: z.number(),
  canceled: z.boolean(),
})
export type Session = z.infer<typeof Session>

/** When and where a class is, and for whom. */
export const Schedule = z.object({
  /** Time zone of the dates. */
  zone: z.string(),
  /** By time; empty for a class without dates. */
  sessions: z.array(Session),
  /** Start of the next date that is not over. */
  nextAt: z.nullable(Moment),
  place: z.string(),
  isOnline: z.boolean(),
  level: Level,
})
export type Schedule = z.infer<typeof Schedule>

const wholeUpTo = (max: number) =>
  z.number().check(z.int(), z.minimum(0), z.maximum(max, `Use a whole number from 0 to ${max}.`))

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

/** An https address that leads to an online class, or an empty text. */
const OnlineLink = z.string().check(
  z.trim(),
  z.maxLength(MAX_LINK_LENGTH),
  z.refine((link) => link === '' || isHttps(link), 'Use an https:// address.'),
)

function isHttps(link: string): boolean {
  return URL.canParse(link) && new URL(link).protocol === 'https:'
}

/** The schedule of a class as its instructor sends it; what is left out stays as it is. */
export const ScheduleToSave = z.object({
  /** All dates; one with an `id` is a date that the class has already. */
  sessions: z.optional(
    z
      .array(z.object({ id: z.optional(Id), ...SessionToAdd.shape }))
      .check(z.maxLength(MAX_SESSIONS, `Use at most ${MAX_SESSIONS} dates.`)),
  ),
  place: z.optional(lines(MAX_PLACE_LENGTH)),
  online: z.optional(OnlineLink),
  level: z.optional(Level),
  /** Null for the club's. */
  terms: z.optional(z.nullable(Terms)),
  /** Null for ever; left out at a new class with dates, its first date. */
  salesEndAt: z.optional(z.nullable(Moment)),
})
