import { PLAN_DEFAULTS, PLAN_FIELDS, type PlanField } from '@ningjing/contract/classes/class-fields'
import type { FieldValues } from '@ningjing/contract/classes/class-input.schemas'
import { PlanToSave } from '@ningjing/contract/classes/class-input.schemas'
import { Terms as TermsSchema } from '@ningjing/contract/classes/class-plan.schemas'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import { pick } from '@ningjing/contract/pick'
import { isLocal, localAt, momentOf } from '@ningjing/contract/zone'
import { creditsIn, type DropInValues, dropInIn, dropInValuesOf, NO_DROP_IN } from './drop-in-values.ts'
import { isRepeating, NO_REPEAT, type RepeatValues, repeatIn, repeatValuesOf } from './repeat-values.ts'
import {
  copiedDatesOf,
  type DateValues,
  dateErrors,
  datesOf,
  NO_DATES,
  type PlanErrors,
  type PlannedDate,
  plannedRows,
  wholeIn,
} from './schedule-dates.ts'

export type TermsValues = { kind: 'club' | 'own' } & Record<keyof Terms, string>

/** When sales end. */
export type SalesEndValues = { kind: 'first' | 'never' | 'at'; local: string }

type PlanFormField = PlanField | 'sessions' | 'salesEndAt' | 'credits' | 'dropIn' | 'repeat'
type Plan = Pick<FieldValues, PlanFormField>

/** Fields that are typed otherwise than they are sent. */
type ComposedValues = {
  sessions: DateValues
  terms: TermsValues
  salesEndAt: SalesEndValues
  /** Empty for none. */
  credits: string
  dropIn: DropInValues
  repeat: RepeatValues
}

/** The part of the form of a class that says when, where and for whom it is, and how it is sold. */
export type PlanValues = {
  [Field in PlanFormField]: Field extends keyof ComposedValues ? ComposedValues[Field] : Plan[Field]
}

/** Fields that are sent as they are typed. */
const PLAIN_FIELDS = PLAN_FIELDS.filter((field) => field !== 'terms')

const OWN_TERMS = { freeHours: '24', latePercent: '0', freeDays: '14' }

export const EMPTY_PLAN: PlanValues = {
  ...PLAN_DEFAULTS,
  sessions: NO_DATES,
  terms: { kind: 'club', ...OWN_TERMS },
  salesEndAt: { kind: 'first', local: '' },
  credits: '',
  dropIn: NO_DROP_IN,
  repeat: NO_REPEAT,
}

/** The values of a class in its form. */
export function planValuesOf(yogaClass: ManagedClass): PlanValues {
  return {
    ...pick(yogaClass, PLAIN_FIELDS),
    sessions: planned(yogaClass, datesOf(yogaClass)),
    terms: termsValuesOf(yogaClass.terms),
    salesEndAt: salesEndOf(yogaClass),
    credits: yogaClass.credits > 0 ? String(yogaClass.credits) : '',
    dropIn: dropInValuesOf(yogaClass),
    repeat: repeatValuesOf(yogaClass),
  }
}

/** The server opens the dates of a class that repeats. */
function planned({ repeat }: ManagedClass, dates: DateValues): DateValues {
  return repeat ? { ...dates, plan: 'repeat' } : dates
}

/**
 * The values of a copy: its dates are the same days and times, so many weeks later that they begin after the original
 * ends, and in the future.
 */
export function copiedPlanOf(yogaClass: ManagedClass, now: Date): PlanValues {
  return {
    ...planValuesOf(yogaClass),
    sessions: planned(yogaClass, copiedDatesOf(yogaClass, now)),
    salesEndAt: EMPTY_PLAN.salesEndAt,
  }
}

function termsValuesOf(terms: Terms | null): TermsValues {
  if (!terms) return EMPTY_PLAN.terms
  const { freeHours, latePercent, freeDays } = terms
  return {
    kind: 'own',
    freeHours: String(freeHours),
    latePercent: String(latePercent),
    freeDays: String(freeDays),
  }
}

function salesEndOf({ salesEndAt, sessions, zone, dropIn }: ManagedClass): SalesEndValues {
  // The series was never sold.
  if (dropIn?.only) return { kind: 'never', local: '' }
  const starts = sessions.filter(({ canceled }) => !canceled).map(({ at }) => at)
  const [firstAt] = starts.sort()
  if (salesEndAt === null) return { kind: firstAt ? 'never' : 'first', local: '' }
  if (firstAt === salesEndAt) return { kind: 'first', local: '' }
  return { kind: 'at', local: localAt(new Date(salesEndAt), zone) }
}

/** What the form would save, and the errors that keep it from being saved. */
export function planOf(values: PlanValues, zone: string, now: Date): { plan: Plan; errors: PlanErrors } {
  const rows = plannedRows(values.sessions, zone, now).filter(({ isSkipped }) => !isSkipped)
  const sessions = rows.map(({ id, local, minutes }) => ({ ...(id && { id }), local, minutes }))
  const draft = {
    ...pick(values, PLAIN_FIELDS),
    sessions,
    terms: termsIn(values.terms, hasDates(values, sessions)),
    salesEndAt: salesEndIn(values.salesEndAt, sessions, zone),
  }
  const parsed = PlanToSave.safeParse(draft)
  const { dropIn, issues } = dropInIn(values.dropIn)
  const { credits, issues: creditIssues } = creditsIn(isSeriesSold(values) ? values.credits : '')
  const { repeat, errors: repeatErrors } = repeatIn(values)
  const errors = {
    ...issuesOf(parsed.error),
    ...issuesOf(creditIssues),
    ...issuesOf(issues, 'dropIn.'),
    ...dateErrors(values.sessions, rows),
    ...repeatErrors,
  }
  if (isSeriesSold(values) && values.salesEndAt.kind === 'at' && draft.salesEndAt === null) {
    errors['salesEndAt.local'] = 'Choose a date and a time. One hour is missing when the clocks go forward.'
  }
  return { plan: { ...draft, ...parsed.data, credits, dropIn, repeat }, errors }
}

/** Whether a class has dates, or will have some. */
export const hasDates = (values: Pick<PlanValues, 'sessions'>, dates: readonly unknown[]) =>
  dates.length > 0 || isRepeating(values)

/** Whether the class is sold as a whole. */
export const isSeriesSold = ({ dropIn }: Pick<PlanValues, 'dropIn'>) => dropIn.soldAs !== 'dates'

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

type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

function issuesOf(error: Issues | undefined, group = ''): PlanErrors {
  const found = (error?.issues ?? []).map(({ path, message }) => {
    const field = group + path.join('.')
    // The dates have their own messages.
    return [field, message] as const
  })
  return Object.fromEntries(found.filter(([field]) => !field.startsWith('sessions')))
}

/** The plan of a new class, without what is the default anyway. */
export function newPlan(plan: Plan, values: PlanValues): Partial<Plan> {
  const { salesEndAt } = values
  const { sessions, credits, dropIn, repeat } = plan
  const isDefaultEnd = salesEndAt.kind === 'first' || (salesEndAt.kind === 'never' && sessions.length === 0)
  return {
    ...(sessions.length > 0 && { sessions }),
    ...pick(
      plan,
      PLAN_FIELDS.filter((field) => plan[field] !== PLAN_DEFAULTS[field]),
    ),
    ...(isSeriesSold(values) && !isDefaultEnd && { salesEndAt: plan.salesEndAt }),
    ...(credits > 0 && { credits }),
    ...(dropIn && { dropIn }),
    ...(repeat && { repeat }),
  }
}

/** Only what differs from the class as the form showed it. */
export function planChanges(plan: Plan, values: PlanValues, shown: ManagedClass): Partial<Plan> {
  const end = salesEndOf(shown)
  // A time is shown without its seconds.
  const isSameEnd = end.kind === 'at' && JSON.stringify(end) === JSON.stringify(values.salesEndAt)
  const before: Plan = {
    ...pick(shown, PLAN_FIELDS),
    // The dates of a class that repeats are not those of the form.
    sessions: isRepeating(values) ? plan.sessions : datesOf(shown).list,
    salesEndAt: isSameEnd || !isSeriesSold(values) ? plan.salesEndAt : shown.salesEndAt,
    credits: shown.credits,
    dropIn: dropInIn(dropInValuesOf(shown)).dropIn,
    repeat: shown.repeat ?? null,
  }
  const fields = Object.keys(before) as PlanFormField[]
  return pick(
    plan,
    fields.filter((field) => JSON.stringify(plan[field]) !== JSON.stringify(before[field])),
  )
}
