import * as z from 'zod/mini'
import { MAX_FREE_DAYS, MAX_FREE_HOURS } from '../enrolments/terms.ts'
import { ruleText } from '../field-reasons.ts'
import { Day, Id, Moment } from '../fields.schemas.ts'
import { isLocal, LOCAL_FORM } from '../zone.ts'
import { type ClassField, LEVELS, type PlanField } from './class-fields.ts'
import { CLASS_STAGES } from './classes.ts'
import { MAX_WEEKLY_TIMES, REPEAT_PROBLEMS, type WeeklyTime } from './repeat.ts'
import { LENGTH_RULE, MAX_SESSION_MINUTES, MIN_SESSION_MINUTES } from './schedule.ts'

const LENGTH = ruleText(LENGTH_RULE)

export const ClassStage = z.enum(CLASS_STAGES)
export const Level = z.enum(LEVELS)

const LOCAL = ruleText('local-time')

/** A time on the clock of the class's zone, such as `2026-12-01T18:30`. */
export const LocalTime = z.string().check(z.regex(LOCAL_FORM, LOCAL), z.refine(isLocal, LOCAL))

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
  /** Only in lists for visitors: where it is, if that was set at it. */
  place: z.optional(z.string()),
  /** In the same way, whether it can be joined from elsewhere. */
  isOnline: z.optional(z.boolean()),
})
export type Session = z.infer<typeof Session>

export function wholeUpTo(max: number, min = 0) {
  const message = ruleText({ reason: 'whole-number-between', minimum: min, maximum: max })
  return z.number(message).check(z.int(message), z.minimum(min, message), z.maximum(max, message))
}

/** What a student who cancels gets back (product §4). */
export const Terms = z.object({
  freeHours: wholeUpTo(MAX_FREE_HOURS),
  latePercent: wholeUpTo(100),
  freeDays: wholeUpTo(MAX_FREE_DAYS),
})

/** How the dates of a class are sold by themselves. `price` is in dollars. */
export const DropIn = z.object({
  /** Seats of each date. */
  seats: z.number(),
  price: z.number(),
  /** Credits of a pass that a date costs; 0 if it cannot be paid so. */
  credits: z.number(),
  /** How long before its start a date is no longer sold. */
  closeMinutes: z.number(),
  /** Set if the class is not sold as a whole. */
  only: z.optional(z.literal(true)),
  /** Only for visitors: set if its dates to come cost different amounts. `price` is then the least. */
  varies: z.optional(z.literal(true)),
})
export type DropIn = z.infer<typeof DropIn>

/** A date to come that is sold by itself. Its class has the id `classId`. */
export const DateForSale = z.object({
  classId: Id,
  startAt: Moment,
  minutes: z.number(),
  /** Seats that can be bought now; 0 while students wait for one, and when its sales are over. */
  seats: z.number(),
  price: z.number(),
  /** Credits of a pass that it costs; 0 if it cannot be paid so. */
  credits: z.number(),
  salesOpen: z.boolean(),
  canceled: z.boolean(),
  /** Number of students in its waiting list. */
  queued: z.number(),
  /** Set if no seat is left, and nobody can join its waiting list: it has closed, or is full. */
  listClosed: z.optional(z.literal(true)),
  /** Who teaches it. */
  instructor: z.string(),
  /** Where it is, if its class is elsewhere. */
  place: z.optional(z.string()),
  /** Whether it can be joined from elsewhere, if that differs from its class. */
  isOnline: z.optional(z.boolean()),
})
export type DateForSale = z.infer<typeof DateForSale>

/** What a class says that is a date which is sold by itself, or that credits of a pass can pay; left out of all others. */
export const SoldFacts = z.object({
  /** The class whose date it is. */
  of: z.optional(z.object({ classId: Id, name: z.string() })),
  /** Credits of a pass that it costs; 0 or left out if it cannot be paid so. */
  credits: z.optional(z.number()),
})

/** Sums over dates that are sold by themselves. */
export const DateSums = z.object({
  dates: z.number(),
  /** Seats left. */
  seats: z.number(),
  held: z.number(),
  enrolled: z.number(),
  queued: z.number(),
})

/** A date as it is typed. */
export const SessionToAdd = z.object({
  local: LocalTime,
  minutes: z
    .number()
    .check(
      z.int(ruleText('whole-minutes')),
      z.minimum(MIN_SESSION_MINUTES, LENGTH),
      z.maximum(MAX_SESSION_MINUTES, LENGTH),
    ),
})

const WEEKDAY = ruleText('weekday')

const Weekly = z.object({
  /** Monday is 1. */
  weekday: z.number(WEEKDAY).check(z.int(WEEKDAY), z.minimum(1, WEEKDAY), z.maximum(7, WEEKDAY)),
  /** By the clock of the class's zone. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, ruleText('time-of-day'))),
  minutes: SessionToAdd.shape.minutes,
})

const hasEachOnce = (weekly: WeeklyTime[]) =>
  new Set(weekly.map(({ weekday, time }) => `${weekday} ${time}`)).size === weekly.length

/** A class that repeats each week. */
export const Repeat = z
  .object({
    weekly: z
      .array(Weekly)
      .check(
        z.minLength(1, ruleText('no-times')),
        z.maxLength(MAX_WEEKLY_TIMES, ruleText(REPEAT_PROBLEMS.full)),
        z.refine(hasEachOnce, ruleText(REPEAT_PROBLEMS.twice)),
      ),
    /** The first and the last day, both counted; without a last one it repeats until further notice. */
    from: Day,
    until: z.nullable(Day),
  })
  .check(
    z.refine(({ from, until }) => until === null || from <= until, {
      path: ['until'],
      error: ruleText(REPEAT_PROBLEMS.order),
    }),
  )

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
  /** Start of the next date that has not begun. */
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

/** What the instructor and the admins see of a class that the studio has canceled. */
export const CancelFacts = z.object({
  /** Why; empty if it is not canceled. */
  cancelReason: z.string(),
  /**
   * When, and how many students get how much back, also those of its dates that are sold by themselves: the numbers may
   * be unknown in classes of an earlier release. Left out if it is not canceled.
   */
  canceled: z.optional(
    z.object({
      at: Moment,
      students: z.optional(z.number()),
      refund: z.optional(z.number()),
      credits: z.optional(z.number()),
    }),
  ),
})

/** What dates cost whose price was set at them, by time; left out if there are none. `local` is the time of the date. */
export const OwnPrices = z.object({
  ownPrices: z.optional(z.array(z.object({ local: z.string(), price: z.number() }))),
})

/**
 * What an admin approved or denied, or has seen since the approval. `price` is in dollars, `capacity` counts all seats. Decisions from before classes
 * had dates lack their plan.
 */
export const DecidedVersion = z.object({
  name: z.string(),
  image: z.string(),
  description: z.string(),
  price: z.number(),
  credits: z.optional(z.number()),
  capacity: z.number(),
  ...z.partial(ManagedPlan).shape,
  zone: z.optional(z.string()),
  sessions: z.optional(z.array(Session)),
  salesEndAt: z.optional(z.nullable(Moment)),
  dropIn: z.optional(DropIn),
  ...OwnPrices.shape,
  repeat: z.optional(Repeat),
} satisfies Record<Exclude<ClassField, 'seats'> | 'capacity' | 'zone' | 'ownPrices', z.ZodMiniType>)
