import type { FieldRule } from '../field-reasons.ts'
import type { Times } from '../formats.ts'
import { clockText, dayText, localText } from '../local-text.ts'
import { dayAt, localAt, momentOf, weekdayAt } from '../zone.ts'

/** Dates of one class. */
export const MAX_SESSIONS = 60
/** Weeks of one series. */
export const MAX_SERIES_WEEKS = 52
/** How long a date may take. */
export const MIN_SESSION_MINUTES = 15
export const MAX_SESSION_MINUTES = 480
export const LENGTH_RULE: FieldRule = {
  reason: 'minutes',
  minimum: MIN_SESSION_MINUTES,
  maximum: MAX_SESSION_MINUTES,
}
/** How far ahead a date may be. */
export const MAX_YEARS_AHEAD = 2

/** Local times of a weekly series: the same time of the clock each week, also where the clocks change between them. */
export type Series = {
  /** The first local time, `YYYY-MM-DDTHH:mm`. */
  first: string
  /** Weeks from the first to the last date, both counted: 1 to `MAX_SERIES_WEEKS`. */
  weeks: number
  /** Days without a class, `YYYY-MM-DD`. The series does not become longer by them. */
  skipped?: readonly string[]
}

/** The local times of a series. One that the clock skips is among them: `dateProblem` finds it. */
export function seriesOf({ first, weeks, skipped = [] }: Series): string[] {
  const [day = '', time = ''] = first.split('T')
  const days = Array.from({ length: weeks }, (_, week) => laterDay(day, 7 * week))
  return days.filter((one) => !skipped.includes(one)).map((one) => `${one}T${time}`)
}

/** The day so many days after a day such as `2026-05-04`. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Why a local time cannot become a date of a class. */
export const DATE_PROBLEMS = {
  skipped: 'time-skipped',
  past: 'time-past',
  late: { reason: 'time-late', years: MAX_YEARS_AHEAD },
  taken: 'time-taken',
  full: { reason: 'too-many-dates', maximum: MAX_SESSIONS },
} as const satisfies Record<string, FieldRule>

/** Why a local time cannot become a date of a class; undefined if it can. */
export function dateProblem(local: string, zone: string, now: Date): FieldRule | undefined {
  const { at } = momentOf(local, zone)
  if (!at) return DATE_PROBLEMS.skipped
  if (at <= now) return DATE_PROBLEMS.past
  const latest = new Date(now)
  latest.setUTCFullYear(latest.getUTCFullYear() + MAX_YEARS_AHEAD)
  return at > latest ? DATE_PROBLEMS.late : undefined
}

/** A date as it is stored or shown. */
export type DateFacts = { at: Date | string; minutes: number; canceled?: unknown }

export type ScheduleFacts = {
  /** Start of the first date. */
  firstAt: Date | null
  /** End of the last date. */
  lastAt: Date | null
  /** Start of the next date that has not begun: what lists sort by, and the moment at which it is due to change. */
  nextAt: Date | null
  /** Days of the week that have a date to come in the zone of the class, or any date if none is to come; Monday (1) first. */
  weekdays: number[]
}

/** What a list of dates comes to. Canceled dates do not count. */
export function scheduleFacts(sessions: readonly DateFacts[], zone: string, now: Date): ScheduleFacts {
  const dates = sessions.filter(({ canceled }) => !canceled)
  const starts = dates.map(startOf).sort(byTime)
  const coming = starts.filter((start) => start > now)
  const shown = coming.length > 0 ? coming : starts
  return {
    firstAt: starts.at(0) ?? null,
    lastAt: dates.map(endOf).sort(byTime).at(-1) ?? null,
    nextAt: coming[0] ?? null,
    weekdays: [...new Set(shown.map((start) => weekdayAt(start, zone)))].sort(),
  }
}

/** Whether a class has dates, and all of them are over or canceled. */
export function isOver(sessions: readonly DateFacts[], now: Date): boolean {
  return sessions.length > 0 && sessions.every((session) => session.canceled || endOf(session) <= now)
}

/** Whether a class has dates, and all of them are canceled: none was held, and none is to come. */
export function areAllCanceled(sessions: readonly Pick<DateFacts, 'canceled'>[]): boolean {
  return sessions.length > 0 && sessions.every(({ canceled }) => canceled)
}

export function startOf({ at }: Pick<DateFacts, 'at'>): Date {
  return new Date(at)
}

export function endOf({ at, minutes }: Pick<DateFacts, 'at' | 'minutes'>): Date {
  return new Date(startOf({ at }).getTime() + minutes * 60_000)
}

function byTime(a: Date, b: Date): number {
  return a.getTime() - b.getTime()
}

const zoneNames = new Map<string, Intl.DateTimeFormat>()

/** Americans have a name for their zones, the British for those of Europe; each language shows others as offsets. */
const NAMING = ['en-US', 'en-GB']
const OFFSET = /^(GMT|UTC)[-+\u2212]/

/** What people call a zone at a moment, in short: `EST`, `CET`; an offset such as `GMT+11` where there is no name. */
function zoneNameAt(moment: Date, zone: string): string {
  const names = NAMING.map((language) => nameIn(language, moment, zone))
  return names.find((name) => !OFFSET.test(name)) ?? names[0] ?? zone
}

function nameIn(language: string, moment: Date, zone: string): string {
  const key = `${language} ${zone}`
  const format =
    zoneNames.get(key) ?? new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'short' })
  zoneNames.set(key, format)
  return format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/**
 * A moment with its zone, and its year if that is not the present one: `Tue, 1 Dec, 6:30 PM EST`.
 * @param readerZone the zone of the reader, if it is known: where its clock shows the same time, no zone is named
 */
export function zonedText(at: Date, { zone, clock }: Times, now: Date, readerZone?: string): string {
  const local = localAt(at, zone)
  const text = localText(local, wallOf(now, zone), clock)
  const isOwn = readerZone !== undefined && localAt(at, readerZone) === local
  return isOwn ? text : `${text} ${zoneNameAt(at, zone)}`
}

/** The day of a moment: `Tue, 1 Dec`. */
export function zonedDay(at: Date, zone: string, now: Date): string {
  return dayText(localAt(at, zone), wallOf(now, zone))
}

/**
 * A moment as a subject begins with it: `Today at 7:00 AM`, `Tomorrow at 7:00 AM`, else `Tue, 1 Dec, 6:30 PM`. The zone is named
 * where the clock of the reader shows another time.
 */
export function soonText(at: Date, times: Times, now: Date, readerZone: string): string {
  const { zone } = times
  const local = localAt(at, zone)
  const today = dayAt(now, zone)
  const day = [today, laterDay(today, 1)].indexOf(local.slice(0, 10))
  const text = zonedText(at, times, now, readerZone)
  const time = text.split(', ').at(-1)
  return [`Today at ${time}`, `Tomorrow at ${time}`][day] ?? text
}

/**
 * When a date begins and ends, with its zone: `Tue, 1 Dec, 6:30 – 7:45 PM EST`. Both ends name theirs if the clocks
 * change between them.
 */
export function sessionText(session: Pick<DateFacts, 'at' | 'minutes'>, times: Times, now: Date): string {
  const { zone, clock } = times
  const [startAt, endAt] = [startOf(session), endOf(session)]
  const [start, end] = [localAt(startAt, zone), localAt(endAt, zone)]
  const isSameZone = zoneNameAt(startAt, zone) === zoneNameAt(endAt, zone)
  const isSameDay = start.slice(0, 10) === end.slice(0, 10)
  const isSameHalf = isSameZone && isSameDay && isMorning(start) === isMorning(end)
  const begin = isSameZone ? localText(start, wallOf(now, zone), clock) : zonedText(startAt, times, now)
  const until = isSameDay ? clockText(end, clock) : localText(end, wallOf(now, zone), clock)
  return `${isSameHalf && clock === '12' ? begin.slice(0, -3) : begin} – ${until} ${zoneNameAt(endAt, zone)}`
}

const isMorning = (local: string) => local.slice(11) < '12'

/** The local time of a moment as if it were UTC. */
function wallOf(moment: Date, zone: string): Date {
  return new Date(`${localAt(moment, zone)}Z`)
}
