import * as z from 'zod/mini'
import { CLASS_STAGES, LEVELS } from './classes.ts'
import { Moment } from './fields.schemas.ts'

export const ClassStage = z.enum(CLASS_STAGES)
export const Level = z.enum(LEVELS)

/** A time on the clock of the class's zone, such as `2026-12-01T18:30`. */
export const LocalTime = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Use a date and a time, such as 2026-12-01T18:30.'))

/** One date of a class. */
export const Session = z.object({
  id: z.string(),
  at: Moment,
  local: LocalTime,
  minutes: z.number(),
  canceled: z.boolean(),
})
export type Session = z.infer<typeof Session>

const percent = z.number().check(z.int(), z.minimum(0), z.maximum(100, 'Use a number from 0 to 100.'))

/** What a student who cancels gets back (product §4). */
export const Terms = z.object({
  freeHours: z.number().check(z.int(), z.minimum(0), z.maximum(720, 'Use a number from 0 to 720.')),
  latePercent: percent,
  freeDays: z.number().check(z.int(), z.minimum(0), z.maximum(60, 'Use a number from 0 to 60.')),
})
