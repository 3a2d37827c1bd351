import { PLAN_DEFAULTS, PLAN_FIELDS, type PlanField } from '@ningjing/contract/classes/class-fields'
import type { FieldValues } from '@ningjing/contract/classes/class-input.schemas'

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
  /** How often it was moved or canceled. */
  seq: number
  /** Its start before the first move, and when it was moved last. */
  moved?: { from: Date; at: Date }
  /**
   * `share`: whether its part of the price is given back, or another date replaces it; `sharedAt`: when it was given
   * back after all, because none did; `reason`: for the students.
   */
  canceled?: { by: string; at: Date; share: boolean; sharedAt?: Date; reason?: string }
  /** Who teaches this date instead of the teacher of the class, or taught it before the class got another one. */
  teacher?: Teacher
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
  /** Weekdays of the dates in the zone, Monday is 1. */
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
