import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import {
  MAX_WEEKLY_TIMES,
  REPEAT_PROBLEMS,
  type Repeat,
  sortedTimes,
} from '@ningjing/contract/classes/repeat'
import { ruleText } from '@ningjing/contract/field-reasons'
import type { DropInValues } from './drop-in-values.ts'
import { type DateValues, lengthProblem, type PlanErrors, wholeIn } from './schedule-dates.ts'

/** Days of the week with the same time. Weekdays are numbers as texts, Monday is 1. */
type Times = { weekdays: string[]; time: string; minutes: string }

/** When a class repeats, in its form; an empty last day means until further notice. */
export type RepeatValues = { times: Times[]; from: string; until: string }

export const NO_TIMES: Times = { weekdays: [], time: '', minutes: '60' }
export const NO_REPEAT: RepeatValues = { times: [NO_TIMES], from: '', until: '' }

/** Whether the form describes a class that repeats. */
export const isRepeating = ({ sessions }: { sessions: Pick<DateValues, 'plan'> }) =>
  sessions.plan === 'repeat'

/** The values of a class in its form. */
export function repeatValuesOf({ repeat }: Pick<ManagedClass, 'repeat'>): RepeatValues {
  if (!repeat) return NO_REPEAT
  const times = new Map<string, Times>()
  for (const { weekday, time, minutes } of repeat.weekly) {
    const key = `${time} ${minutes}`
    const { weekdays = [] } = times.get(key) ?? {}
    times.set(key, { weekdays: [...weekdays, String(weekday)], time, minutes: String(minutes) })
  }
  return { times: [...times.values()], from: repeat.from, until: repeat.until ?? '' }
}

/** When the class of the form repeats, as soon as that is without errors. */
export function plannedRepeat(values: Values): Repeat | null {
  const { repeat, errors } = repeatIn(values)
  return Object.keys(errors).length === 0 ? repeat : null
}

type Values = {
  sessions: Pick<DateValues, 'plan'>
  dropIn: Pick<DropInValues, 'soldAs'>
  repeat: RepeatValues
}

/** What the form would save, and the errors that keep it from being saved. */
export function repeatIn({ sessions, dropIn, repeat: values }: Values): {
  repeat: Repeat | null
  errors: PlanErrors
} {
  if (!isRepeating({ sessions })) return { repeat: null, errors: {} }
  const errors: PlanErrors =
    dropIn.soldAs === 'dates' ? {} : { 'sessions.plan': ruleText(REPEAT_PROBLEMS.only) }
  const seen = new Set<string>()
  const weekly = values.times.flatMap(({ weekdays, time, minutes }, index) => {
    const at = `repeat.times.${index}`
    const length = lengthProblem(minutes)
    const keys = weekdays.map((weekday) => `${weekday} ${time}`)
    if (weekdays.length === 0) errors[`${at}.weekdays`] = 'Choose at least one day.'
    if (time === '') errors[`${at}.time`] = 'Choose a time.'
    else if (keys.some((key) => seen.has(key))) errors[`${at}.time`] = ruleText(REPEAT_PROBLEMS.twice)
    if (length) errors[`${at}.minutes`] = length
    for (const key of keys) seen.add(key)
    return weekdays.map((weekday) => ({ weekday: Number(weekday), time, minutes: wholeIn(minutes) ?? 0 }))
  })
  if (weekly.length > MAX_WEEKLY_TIMES) errors['repeat.times.0.weekdays'] = ruleText(REPEAT_PROBLEMS.full)
  const { from, until } = values
  if (from === '') errors['repeat.from'] = 'Choose the first day.'
  else if (until !== '' && until < from) errors['repeat.until'] = ruleText(REPEAT_PROBLEMS.order)
  return { repeat: { weekly: sortedTimes(weekly), from, until: until || null }, errors }
}
