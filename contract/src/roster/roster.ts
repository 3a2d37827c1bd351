import { endOf } from '../classes/schedule.ts'
import { fileWords } from '../club/file-name.ts'
import { route } from '../endpoint.ts'

export const readRoster = route('GET', '/classes/:id/roster', 'staff')
export const listRosterDates = route('GET', '/rosterDates', 'staff')
export const markAttendance = route('PATCH', '/attendance/:id/:sid', 'staff')
export const exportRoster = route('GET', '/exports/rosters/:id.csv', 'staff', { replyType: 'text/csv' })

/** A roster is among those of the day from so long before a date begins until so long after, in milliseconds. */
export const ROSTER_DAY_MS = 24 * 3_600_000

/** `none`: a mark was taken back, so the student is not marked. */
export const MARK_STATES = ['present', 'no-show', 'none'] as const
export type MarkState = (typeof MARK_STATES)[number]

/** Marks in one call. */
export const MAX_MARKS = 100

const HOUR_MS = 3_600_000
/** Attendance can be marked from so long before a date begins until so long after. */
const OPENS_BEFORE_MS = HOUR_MS
const CLOSES_AFTER_MS = 7 * 24 * HOUR_MS

/**
 * Whether the attendance of a date can be marked at a moment (product §5).
 * @param session `at` as a date or as ISO 8601
 */
export function isMarkable(session: { at: Date | string; canceled?: unknown }, now: Date): boolean {
  return !session.canceled && now >= marksOpenAt(session) && now <= marksCloseAt(session)
}

/**
 * From when on the attendance of a date can be marked.
 * @param session `at` as a date or as ISO 8601
 */
export function marksOpenAt({ at }: { at: Date | string }): Date {
  return new Date(new Date(at).getTime() - OPENS_BEFORE_MS)
}

/**
 * When the attendance of a date can no longer be marked.
 * @param session `at` as a date or as ISO 8601
 */
export function marksCloseAt({ at }: { at: Date | string }): Date {
  return new Date(new Date(at).getTime() + CLOSES_AFTER_MS)
}

type RosterDate = { at: Date | string; local: string; minutes: number; canceled?: unknown }

/** The date that a roster opens with: the one that is on, else the next one, else the last one; no canceled one if another is left. */
export function nearestDate<Row extends RosterDate>(sessions: readonly Row[], now: Date): Row | undefined {
  const held = sessions.filter(({ canceled }) => !canceled)
  return held.find((session) => endOf(session) > now) ?? held.at(-1) ?? sessions.at(-1)
}

/** File of a roster, without the club: `roster-yin-yoga-2026-12-01.csv`; without a date for a class that has none. */
export function rosterFileName(className: string, date: Pick<RosterDate, 'local'> | undefined): string {
  const day = date ? [date.local.slice(0, 10)] : []
  return `${['roster', ...fileWords(className), ...day].join('-')}.csv`
}

/** Whether somebody in a roster comes to a date: to all dates of the class, or only to this one. */
export function isOn({ only }: { only?: string | undefined }, sid: string | undefined): boolean {
  return only === undefined || only === sid
}

/** Whether somebody in a roster comes to the club for the first time on this date. */
export function isFirstOn(
  { firstTime, firstOn }: { firstTime: boolean; firstOn?: string | undefined },
  sid: string | undefined,
): boolean {
  return firstTime && isOn({ only: firstOn }, sid)
}

/** Somebody waits for a place, or one is kept for them. */
export const WAITING_STATES = ['waiting', 'offered'] as const
