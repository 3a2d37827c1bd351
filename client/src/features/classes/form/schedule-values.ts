import type { Level } from '@ningjing/contract/classes/classes'
import type { createClass, ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { ScheduleToSave, Terms as TermsSchema } from '@ningjing/contract/classes/schedule.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { MAX_FREE_DAYS, MAX_FREE_HOURS, type Terms } from '@ningjing/contract/enrolments/terms'
import { isLocal, localAt, momentOf } from '@ningjing/contract/zone'
import {
  copiedDatesOf,
  type DateValues,
  dateErrors,
  datesOf,
  NO_DATES,
  type PlannedDate,
  plannedRows,
  type ScheduleErrors,
  wholeIn,
} from './schedule-dates.ts'

export type TermsValues = { kind: 'club' | 'own' } & Record<keyof Terms, string>

/** When sales end. */
export type SalesEndValues = { kind: 'first' | 'never' | 'at'; local: string }

/** The part of the form of a class that says when, where and for whom it is. */
export type ScheduleValues = {
  sessions: DateValues
  place: string
  online: string
  level: Level
  terms: TermsValues
  salesEndAt: SalesEndValues
}

type NewClass = Body<EndpointOf<typeof createClass>>
type ScheduleField = 'sessions' | 'place' | 'online' | 'level' | 'terms' | 'salesEndAt'
export type ScheduleChanges = Pick<NewClass, ScheduleField>
export type Schedule = { [Field in ScheduleField]-?: Exclude<NewClass[Field], undefined> }

const OWN_TERMS = { freeHours: '24', latePercent: '0', freeDays: '14' }

export const EMPTY_SCHEDULE: ScheduleValues = {
  sessions: NO_DATES,
  place: '',
  online: '',
  level: '',
  terms: { kind: 'club', ...OWN_TERMS },
  salesEndAt: { kind: 'first', local: '' },
}

/** The values of a class in its form. */
export function scheduleValuesOf(yogaClass: ManagedClass): ScheduleValues {
  const { place, online, level, terms } = yogaClass
  return {
    sessions: datesOf(yogaClass),
    place,
    online,
    level,
    terms: termsValuesOf(terms),
    salesEndAt: salesEndOf(yogaClass),
  }
}

/**
 * The values of a copy: its dates are the same days and times, so many weeks later that they begin after the original
 * ends, and in the future.
 */
export function copiedScheduleOf(yogaClass: ManagedClass, now: Date): ScheduleValues {
  return {
    ...scheduleValuesOf(yogaClass),
    sessions: copiedDatesOf(yogaClass, now),
    salesEndAt: EMPTY_SCHEDULE.salesEndAt,
  }
}

function termsValuesOf(terms: Terms | null): TermsValues {
  if (!terms) return EMPTY_SCHEDULE.terms
  const { freeHours, latePercent, freeDays } = terms
  return {
    kind: 'own',
    freeHours: String(freeHours),
    latePercent: String(latePercent),
    freeDays: String(freeDays),
  }
}

function salesEndOf({ salesEndAt, sessions, zone }: ManagedClass): SalesEndValues {
  const starts = sessions.filter(({ canceled }) => !canceled).map(({ at }) => at)
  const [firstAt] = starts.sort()
  if (salesEndAt === null) return { kind: firstAt ? 'never' : 'first', local: '' }
  if (firstAt === salesEndAt) return { kind: 'first', local: '' }
  return { kind: 'at', local: localAt(new Date(salesEndAt), zone) }
}

/** What the form would save, and the errors that keep it from being saved. */
export function scheduleOf(
  values: ScheduleValues,
  zone: string,
  now: Date,
): { schedule: Schedule; errors: ScheduleErrors } {
  const rows = plannedRows(values.sessions, zone, now).filter(({ isSkipped }) => !isSkipped)
  const sessions = rows.map(({ id, local, minutes }) => ({ ...(id && { id }), local, minutes }))
  const draft = {
    sessions,
    place: values.place,
    online: values.online,
    level: values.level,
    terms: termsIn(values.terms, sessions.length > 0),
    salesEndAt: salesEndIn(values.salesEndAt, sessions, zone),
  }
  const parsed = ScheduleToSave.safeParse(draft)
  const errors = { ...issuesOf(parsed.error), ...dateErrors(values.sessions, rows) }
  if (values.salesEndAt.kind === 'at' && draft.salesEndAt === null) {
    errors['salesEndAt.local'] = 'Choose a date and a time. One hour is missing when the clocks go forward.'
  }
  return { schedule: { ...draft, ...parsed.data }, errors }
}

function termsIn({ kind, ...typed }: TermsValues, hasDates: boolean): Terms | null {
  if (kind === 'club') return null
  const numberIn = (field: keyof Terms, isShown: boolean) => {
    const number = wholeIn(typed[field]) ?? Number.NaN
    // Nobody can correct a number that the form does not show.
    return isShown || TermsSchema.shape[field].safeParse(number).success ? number : Number(OWN_TERMS[field])
  }
  return {
    freeHours: numberIn('freeHours', hasDates),
    latePercent: numberIn('latePercent', hasDates),
    freeDays: numberIn('freeDays', !hasDates),
  }
}

function salesEndIn({ kind, local }: SalesEndValues, dates: PlannedDate[], zone: string): string | null {
  const [first] = dates.map((date) => date.local).sort()
  const end = kind === 'first' ? first : local
  if (kind === 'never' || !end || !isLocal(end)) return null
  return momentOf(end, zone).at?.toISOString() ?? null
}

const TERMS_MESSAGES: ScheduleErrors = {
  'terms.freeHours': `Use a whole number from 0 to ${MAX_FREE_HOURS}.`,
  'terms.latePercent': 'Use a whole number from 0 to 100.',
  'terms.freeDays': `Use a whole number from 0 to ${MAX_FREE_DAYS}.`,
}

type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

function issuesOf(error: Issues | undefined): ScheduleErrors {
  const found = (error?.issues ?? []).map(({ path, message }) => {
    const field = path.join('.')
    // The dates have their own messages.
    return [field, TERMS_MESSAGES[field] ?? message] as const
  })
  return Object.fromEntries(found.filter(([field]) => !field.startsWith('sessions')))
}

/** The schedule of a new class, without what is the default anyway. */
export function newSchedule(schedule: Schedule, { salesEndAt }: ScheduleValues): ScheduleChanges {
  const { sessions, place, online, level, terms } = schedule
  const isDefaultEnd = salesEndAt.kind === 'first' || (salesEndAt.kind === 'never' && sessions.length === 0)
  return {
    ...(sessions.length > 0 && { sessions }),
    ...(place && { place }),
    ...(online && { online }),
    ...(level && { level }),
    ...(terms && { terms }),
    ...(!isDefaultEnd && { salesEndAt: schedule.salesEndAt }),
  }
}

/** Only what differs from the class as the form showed it. */
export function scheduleChanges(
  schedule: Schedule,
  values: ScheduleValues,
  shown: ManagedClass,
): ScheduleChanges {
  const { place, online, level, terms } = shown
  const end = salesEndOf(shown)
  // A time is shown without its seconds.
  const isSameEnd = end.kind === 'at' && JSON.stringify(end) === JSON.stringify(values.salesEndAt)
  const before: Schedule = {
    sessions: datesOf(shown).list,
    place,
    online,
    level,
    terms,
    salesEndAt: isSameEnd ? schedule.salesEndAt : shown.salesEndAt,
  }
  const changed = Object.entries(schedule).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as ScheduleField]),
  )
  return Object.fromEntries(changed)
}
