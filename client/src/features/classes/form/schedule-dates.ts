import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import {
  DATE_PROBLEMS,
  dateProblem,
  LENGTH_RULE,
  MAX_SERIES_WEEKS,
  MAX_SESSION_MINUTES,
  MAX_SESSIONS,
  MIN_SESSION_MINUTES,
  seriesOf,
} from '@ningjing/contract/classes/schedule'
import { type ClosedDays, closedOn } from '@ningjing/contract/club/closed-days'
import { ruleText } from '@ningjing/contract/field-reasons'
import { isLocal, localAt } from '@ningjing/contract/zone'

/** One date of a class as the form holds it; `id` of a date that the class has already. */
export type PlannedDate = { id?: string; local: string; minutes: number }

/**
 * How the dates of a class are planned; `list` keeps dates that are known, in a copy moved to another first date. Those of
 * `repeat` are opened by the server.
 */
export const DATE_PLANS = ['none', 'one', 'weekly', 'list', 'repeat'] as const
export type DatePlan = (typeof DATE_PLANS)[number]

/** The dates in the form of a class. Numbers are texts, as they are typed. */
export type DateValues = {
  plan: DatePlan
  /** First date and time. */
  first: string
  minutes: string
  weeks: string
  /** Dates of `list`, as they were. */
  list: PlannedDate[]
  /** Keys of the dates that are left out, and of those on closed days that are not. */
  skipped: string[]
  /** Days on which the club is closed: new dates on them are left out by themselves. */
  closed: ClosedDays[]
}

export const NO_DATES: DateValues = {
  plan: 'none',
  first: '',
  minutes: '60',
  weeks: '8',
  list: [],
  skipped: [],
  closed: [],
}

/** The dates of a class that are not canceled. */
export function datesOf({ sessions }: ManagedClass): DateValues {
  const list = sessions
    .filter(({ canceled }) => !canceled)
    .map(({ id, local, minutes }) => ({ id, local, minutes }))
    .sort((a, b) => a.local.localeCompare(b.local))
  const [start] = list
  if (!start) return NO_DATES
  return { ...NO_DATES, plan: 'list', first: start.local, minutes: String(start.minutes), list }
}

/** The same days and times so many weeks later that they begin after the last one, and in the future. */
export function copiedDatesOf(yogaClass: ManagedClass, now: Date): DateValues {
  const values = datesOf(yogaClass)
  const list = values.list.map(({ local, minutes }) => ({ local, minutes }))
  const [start, end] = [list.at(0), list.at(-1)]
  if (!start || !end) return values
  const after = Math.max(wallOf(end.local), wallOf(localAt(now, yogaClass.zone)))
  const weeks = Math.floor((after - wallOf(start.local)) / WEEK_MS) + 1
  return { ...values, list, first: localOf(wallOf(start.local) + weeks * WEEK_MS) }
}

/** A row of the list of dates; `problem` says why it cannot be saved, `closed` why the club is closed then. */
export type PlannedRow = PlannedDate & {
  key: string
  isSkipped: boolean
  problem: string | undefined
  closed: string | undefined
}

/** All dates that the form has planned, also those that are left out; none while a field is not complete. */
export function plannedRows(values: DateValues, zone: string, now: Date): PlannedRow[] {
  return allDates(values).map((date, place) => {
    // A day without a class stays one when the series changes.
    const key = values.plan === 'list' ? String(place) : date.local.slice(0, 10)
    // What the class has already stays.
    const closed = date.id ? undefined : closedOn(values.closed, date.local.slice(0, 10))?.name
    const isSkipped = values.skipped.includes(key) !== (closed !== undefined)
    // A date that the class has already may be over.
    const rule = isSkipped || date.id ? undefined : dateProblem(date.local, zone, now)
    return { ...date, key, isSkipped, problem: rule && ruleText(rule), closed }
  })
}

function allDates({ plan, first, minutes, weeks, list }: DateValues): PlannedDate[] {
  if (plan === 'none' || plan === 'repeat') return []
  if (plan === 'list') return laterDates(list, first)
  const [length, count] = [wholeIn(minutes), plan === 'one' ? 1 : wholeIn(weeks)]
  if (!isLocal(first) || length === null || count === null || count < 1 || count > MAX_SERIES_WEEKS) return []
  return seriesOf({ first, weeks: count }).map((local) => ({ local, minutes: length }))
}

/** The dates of a list with another first date: each as long after it as before, by the clock. */
function laterDates(list: PlannedDate[], first: string): PlannedDate[] {
  const [start] = list
  if (!start || start.local === first) return list
  if (!isLocal(first)) return []
  const distance = wallOf(first) - wallOf(start.local)
  return list.map(({ local, ...date }) => ({ ...date, local: localOf(wallOf(local) + distance) }))
}

const WEEK_MS = 7 * 86_400_000

/** A local time in milliseconds as if it were UTC, so that distances count by the clock. */
const wallOf = (local: string) => Date.parse(`${local}Z`)
const localOf = (wall: number) => new Date(wall).toISOString().slice(0, 16)

/** The same time of the clock one week later. */
export const weekLater = (local: string) => localOf(wallOf(local) + WEEK_MS)

/** The whole number that a text is; null if it is none. */
export function wholeIn(typed: string): number | null {
  return /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : null
}

/** Whether a date can be so many minutes long. */
export const isLength = (minutes: number) => minutes >= MIN_SESSION_MINUTES && minutes <= MAX_SESSION_MINUTES

/** Why a date cannot be as long as it is typed, in minutes; undefined if it can. */
export const lengthProblem = (typed: string) =>
  isLength(wholeIn(typed) ?? 0) ? undefined : ruleText(LENGTH_RULE)

export const MARKED_DATES = 'Change or skip the dates that are marked.'

/** Errors by the path of their field in the form. */
export type PlanErrors = Record<string, string>

/** Why the planned dates cannot be saved. */
export function dateErrors({ plan, first, minutes, weeks }: DateValues, rows: PlannedRow[]): PlanErrors {
  if (plan === 'none' || plan === 'repeat') return {}
  const errors: PlanErrors = {}
  if (!isLocal(first)) errors['sessions.first'] = 'Choose a date and a time.'
  const length = plan === 'list' ? undefined : lengthProblem(minutes)
  if (length) errors['sessions.minutes'] = length
  const count = wholeIn(weeks)
  if (plan === 'weekly' && (count === null || count < 1 || count > MAX_SERIES_WEEKS)) {
    errors['sessions.weeks'] = `Use 1 to ${MAX_SERIES_WEEKS} weeks.`
  }
  if (Object.keys(errors).length > 0) return errors
  if (rows.some(({ problem }) => problem)) errors['sessions.list'] = MARKED_DATES
  else if (rows.length === 0)
    errors['sessions.list'] = 'Keep at least one date, or choose “Dates on request”.'
  else if (rows.length > MAX_SESSIONS && rows.some(({ id }) => id === undefined))
    errors['sessions.list'] = ruleText(DATE_PROBLEMS.full)
  return errors
}
