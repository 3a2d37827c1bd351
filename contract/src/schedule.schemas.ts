import * as z from 'zod/mini'
import { CLASS_STAGES, LEVELS } from './classes.ts'
import { Moment } from './fields.schemas.ts'
import { MAX_FREE_DAYS, MAX_FREE_HOURS } from './terms.ts'
import { isLocal } from './zone.ts'

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

const wholeUpTo = (max: number) =>
  z.number().check(z.int(), z.minimum(0), z.maximum(max, `Use a whole number from 0 to ${max}.`))

/** What a student who cancels gets back (product §4). */
export const Terms = z.object({
  freeHours: wholeUpTo(MAX_FREE_HOURS),
  latePercent: wholeUpTo(100),
  freeDays: wholeUpTo(MAX_FREE_DAYS),
})
