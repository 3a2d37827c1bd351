import * as z from 'zod/mini'
import { LEVELS } from '../classes/class-fields.ts'
import { Level, LocalTime } from '../classes/class-plan.schemas.ts'
import { MAX_PLACE_LENGTH } from '../classes/classes.ts'
import { endpoint } from '../endpoint.ts'
import { Day, Id, Moment, optionalLine } from '../fields.schemas.ts'
import * as timetable from './timetable.ts'

/** One date of an approved class in the timetable. */
export const TimetableDate = z.object({
  classId: Id,
  /** Id of the date. */
  sid: z.string(),
  name: z.string(),
  image: z.string(),
  startAt: Moment,
  /** Its start on the clock of the club's zone. */
  local: LocalTime,
  minutes: z.number(),
  /** Who teaches it. */
  instructor: z.string(),
  instructorId: Id,
  /** Whose class it is, when another teaches. */
  substitutes: z.optional(z.string()),
  place: z.optional(z.string()),
  /** Whether it can be joined from elsewhere. */
  online: z.boolean(),
  level: z.optional(Level),
  /** In dollars, for all dates of the class. */
  price: z.number(),
  /** Credits of a pass that it costs; 0 or left out if it cannot be paid so. */
  credits: z.optional(z.number()),
  /** Dates of the class that are not canceled, also those that were held: what the price is for. */
  dates: z.number(),
  /** Those of them to come, if some were held: what somebody gets for the price now. */
  coming: z.optional(z.number()),
  /** Seats that can be bought now; 0 while students wait for one, and when sales are over. */
  seats: z.number(),
  /** Number of students in the waiting list. */
  queued: z.number(),
  /** Set if no seat is left, and nobody can join the waiting list: it has closed, or is full. */
  listClosed: z.optional(z.literal(true)),
  /** Whether the class is sold now; false once this date is over. */
  salesOpen: z.boolean(),
  canceled: z.boolean(),
  /** Whether it has ended. Canceled dates are left out then. */
  over: z.boolean(),
  /** A date that is sold by itself: the class whose date it is; `classId` is the date's own. */
  of: z.optional(Id),
  /** What the whole class costs in dollars, and its seats; null if only its dates are sold. Left out as `of`. */
  series: z.optional(z.nullable(z.object({ price: z.number(), seats: z.number() }))),
})
export type TimetableDate = z.infer<typeof TimetableDate>

export const Timetable = z.object({
  /** Time zone of the club, such as `America/New_York`; the days are those of its calendar. */
  zone: z.string(),
  /** The first and the last day that was read. */
  from: Day,
  to: Day,
  /** By time. */
  dates: z.array(TimetableDate),
})
export type Timetable = z.infer<typeof Timetable>

export const readTimetable = endpoint(timetable.readTimetable, {
  summary: `The dates of approved classes by time, of ${timetable.TIMETABLE_DAYS} days from today on unless others are named.`,
  query: z.object({
    /** In the zone of the club, both counted. A first day alone reads `TIMETABLE_DAYS`. */
    from: z.optional(Day),
    to: z.optional(Day),
    /** Id of who teaches the date. */
    instructor: z.optional(Id),
    level: z.optional(z.enum(LEVELS.filter((level) => level !== ''))),
    /** Compared without case and blanks. */
    place: z.optional(optionalLine(MAX_PLACE_LENGTH)),
  }),
  reply: Timetable,
  rules: Object.values(timetable.TIMETABLE_PROBLEMS),
  limit: 'publicRead',
})

const { classId, sid, name, startAt, local, minutes, instructor, substitutes, place, online, canceled } =
  TimetableDate.shape

/** A date that the caller comes to, teaches, or runs the club on. */
export const TodayDate = z.object({
  classId,
  sid,
  name,
  startAt,
  local,
  minutes,
  instructor,
  substitutes,
  place,
  online,
  canceled,
  /** Left out for a student: who is enrolled, of how many places, and how many wait. */
  enrolled: z.optional(z.number()),
  capacity: z.optional(z.number()),
  waiting: z.optional(z.number()),
})
export type TodayDate = z.infer<typeof TodayDate>

const Today = z.object({
  /** Time zone of the club. */
  zone: z.string(),
  dates: z.array(TodayDate),
})
export type Today = z.infer<typeof Today>

export const readToday = endpoint(timetable.readToday, {
  summary:
    'By time: the next two dates of a student, the dates that an instructor teaches today and tomorrow, or all dates of today for an admin.',
  reply: Today,
})
