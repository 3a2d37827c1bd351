import { laterDay } from '@ningjing/contract/classes/schedule'
import { MAX_FIGURES_DAYS } from '@ningjing/contract/reports/reports'
import { isDay } from '@ningjing/contract/zone'
import { withSep } from '../../ui/date-texts.ts'
import { monthText, shortMonthText } from './figures.ts'

/** First and last day, such as `2026-05-04`; an empty text leaves the choice to the server. */
export type ChosenPeriod = { from: string; to: string }

/** A day of an address; empty if it is none. */
export const dayOf = (text: string): string => (isDay(text) ? text : '')

/** Why there are no figures of a period; undefined if there are. */
export function periodProblem({ from, to }: ChosenPeriod, today: string): string | undefined {
  const last = to || today
  if (from > last) return 'Pick a day that is not before From.'
  if (from === '') return undefined
  return laterDay(from, MAX_FIGURES_DAYS) > last ? undefined : 'Pick a period of at most two years.'
}

/** Periods to choose from. */
export function presetsOf(today: string): (ChosenPeriod & { label: string })[] {
  const year = Number(today.slice(0, 4))
  return [
    { label: 'Last 30 days', from: laterDay(today, -29), to: today },
    { label: 'Last 90 days', from: laterDay(today, -89), to: today },
    { label: 'This year', from: `${year}-01-01`, to: today },
    { label: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ]
}

/** `1–7 Sep 2026`. */
export function daysText({ from, to }: ChosenPeriod): string {
  return withSep(days.formatRange(new Date(from), new Date(to)))
}

/** `September 2026` for a whole month, else its days. */
export function stepText(step: ChosenPeriod): string {
  return isWholeMonth(step) ? monthText(step.from.slice(0, 7)) : daysText(step)
}

/** Below a column: `Sep` for a month, `7 Sep` for a week by its first day. */
export function shortStepText({ from }: ChosenPeriod, areMonths: boolean): string {
  return areMonths ? shortMonthText(from.slice(0, 7)) : withSep(shortDays.format(new Date(from)))
}

/** Whether steps are months: a week has at most seven days. */
export function areMonths(steps: ChosenPeriod[]): boolean {
  return steps.some(({ from, to }) => laterDay(from, 6) < to)
}

function isWholeMonth({ from, to }: ChosenPeriod): boolean {
  return from.endsWith('-01') && laterDay(to, 1).endsWith('-01') && from.slice(0, 7) === to.slice(0, 7)
}

const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
