import type { Level } from '@ningjing/contract/classes/classes'
import type { Terms } from '@ningjing/contract/enrolments/terms'

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
  /** `share`: whether its part of the price was given back; `reason`: for the students. */
  canceled?: { by: string; at: Date; share: boolean; reason?: string }
}

/** The schedule of a class and what it says to people who think of coming. Without dates it has no schedule. */
export type Schedule = {
  /** Time zone of the dates, such as `America/New_York`. */
  zone: string
  /** By time. */
  sessions: SessionRecord[]
  place: string
  /** Link for those who are enrolled. */
  online: string
  level: Level
  /** Start of the first date, end of the last one, start of the next one that has not begun; null without dates. */
  firstAt: Date | null
  lastAt: Date | null
  nextAt: Date | null
  /** Weekdays of the dates in the zone, Monday is 1. */
  weekdays: number[]
  /** From then on nobody can buy a place; null for ever. */
  salesEndAt: Date | null
  /** Null for the club's terms. */
  terms: Terms | null
}

/** The schedule of a class without dates. */
export const NO_SCHEDULE: Schedule = {
  zone: '',
  sessions: [],
  place: '',
  online: '',
  level: '',
  firstAt: null,
  lastAt: null,
  nextAt: null,
  weekdays: [],
  salesEndAt: null,
  terms: null,
}
