import { PLAN_DEFAULTS, PLAN_FIELDS, type PlanField } from '@ningjing/contract/classes/class-fields'
import type { FieldValues } from '@ningjing/contract/classes/class-input.schemas'
import type { Repeat } from '@ningjing/contract/classes/repeat'
import type { Moved } from '@ningjing/contract/enrolments/terms'

/** Who teaches. `email` is the public one: empty for an admin, and for an account that is gone. */
export type Teacher = { _id: string; name: string; email: string }

/** What students read about other teachers: `id` of the change, `about`: user id of who would have taught. */
export type TeacherReasons = { teacherReasons: { id: string; about: string; reason: string }[] }

/** One date of a class. */
export type SessionRecord = {
  /** Unique in the club; it stays when the date moves. */
  id: string
  /** The wall clock of the class's zone, such as `2026-12-01T18:30`: what was typed. */
  local: string
  /** The moment of `local`. Computed when the date is saved. */
  at: Date
  minutes: number
  /** When it was added to an open class. */
  addedAt?: Date
  /** How often it was moved or canceled. */
  seq: number
  /** `seq`: that of the date since it moved; absent from moves of an earlier release. */
  moved?: Moved & { seq?: number }
  /**
   * `share`: whether its part of the price is given back, or another date replaces it; `sharedAt`: when it was given
   * back after all, because none did; `reason`: for the students.
   */
  canceled?: { by: string; at: Date; share: boolean; sharedAt?: Date; reason?: string }
  /** Set if it follows the weekly times of its class: the class has opened it, and nobody has moved it to another time. */
  repeats?: true
  /** Who teaches this date instead of the teacher of the class, or taught it before the class got another one. */
  teacher?: Teacher
}

/** How the dates of a class are sold by themselves. */
export type DropIn = {
  /** Seats of each date. */
  seats: number
  cents: number
  /** Credits of a pass that a date costs; 0 if it cannot be paid so. */
  credits: 0 | 1
  /** How long before its start a date is no longer sold. */
  closeMinutes: number
  /** Whether the class is not sold as a whole. Then its price is that of a date, and its sales are over. */
  only: boolean
}

/** Stored of a class that repeats each week; absent while a class never has. */
export type WeeklyFields = {
  /** Its times by the week; null when it no longer repeats. */
  repeat: Repeat | null
  /** The last day on which each of these times has got its date, by `timeKey`: no day gets one twice. */
  repeatOpened: Record<string, string>
  /** When its dates are looked at next; null when it is over. */
  repeatDueAt: Date | null
}

/** When, where and for whom a class is, on which terms, and how long it is sold. */
export type ClassPlan = Pick<FieldValues, PlanField> & {
  /** Time zone of the dates, such as `America/New_York`. */
  zone: string
  /** By time. */
  sessions: SessionRecord[]
  /** Start of the first date, and of the next one that has not begun; null without dates. */
  firstAt: Date | null
  nextAt: Date | null
  /** End of the last date; if all are canceled, when the last of them was. Null for a class that never had dates. */
  lastAt: Date | null
  /** Weekdays of the dates to come in the zone, of all if none is to come; Monday is 1. */
  weekdays: number[]
  /** From then on nobody can buy a place; null forever. */
  salesEndAt: Date | null
}

/** The plan of a class whose instructor says nothing. */
export const NO_PLAN: ClassPlan = {
  ...PLAN_DEFAULTS,
  zone: '',
  sessions: [],
  firstAt: null,
  lastAt: null,
  nextAt: null,
  weekdays: [],
  salesEndAt: null,
}

/** Reads the fields of the plan that are stored as they were sent. */
export const PLAN_PROJECTION = Object.fromEntries(PLAN_FIELDS.map((field) => [field, 1])) as Record<
  PlanField,
  1
>

/** A class that the studio has canceled, with the students it had then and the cents that they get back in all. */
export type CanceledClass = {
  by: string
  at: Date
  reason: string
  students?: number
  cents?: number
  /** The same with those of the single dates that ended with it, and the credits that come back; as staff were shown. */
  shown?: { students: number; cents: number; credits?: number }
}
