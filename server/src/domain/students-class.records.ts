import { PLAN_PROJECTION } from './class-plan.records.ts'
import type { ClassRecord } from './records.ts'

/** What a student may know of a class, besides their own hold and place. */
export const STUDENTS_FIELDS = {
  of: 1,
  name: 1,
  image: 1,
  instructor: 1,
  priceInCents: 1,
  credits: 1,
  dropIn: 1,
  status: 1,
  stage: 1,
  canceled: 1,
  seats: 1,
  queued: 1,
  salesEndAt: 1,
  firstAt: 1,
  lastAt: 1,
  zone: 1,
  sessions: 1,
  nextAt: 1,
  ...PLAN_PROJECTION,
} as const

/** A class with the hold and the place of one student only. */
export type StudentsClass = Pick<ClassRecord, '_id' | keyof typeof STUDENTS_FIELDS | 'holds' | 'roster'>
