import { laterDay } from '@ningjing/contract/classes/schedule'
import { type FieldRule, field } from '@ningjing/contract/field-reasons'
import type { WeekStart } from '@ningjing/contract/formats'
import { Problem } from '@ningjing/contract/problems'
import { FIGURES_DAYS, MAX_FIGURES_DAYS, PERIOD_PROBLEMS } from '@ningjing/contract/reports/reports'
import { nextWeekAfter } from '@ningjing/contract/timetable/timetable'
import { dayAt } from '@ningjing/contract/zone'
import { betweenDays, daysOf, type Period } from '../../base/days.ts'

/** A club has no figures of other days. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2199-12-31']
/** A longer period is shown by months instead of weeks. */
const MAX_DAYS_BY_WEEK = 100

/** The period that is asked for, by default the last 90 days until today. Throws `request.invalid`. */
export function periodOf(
  asked: { from?: string | undefined; to?: string | undefined },
  zone: string,
  now: Date,
) {
  const to = asked.to ?? dayAt(now, zone)
  const from = asked.from ?? laterDay(to, 1 - FIGURES_DAYS)
  const refuse = (rule: FieldRule) => new Problem('request.invalid', { fields: [field('from', rule)] })
  if (from < FIRST_DAY || to > LAST_DAY) throw refuse(PERIOD_PROBLEMS.century)
  if (from > to) throw refuse(PERIOD_PROBLEMS.order)
  if (daysOf({ from, to }) > MAX_FIGURES_DAYS) throw refuse(PERIOD_PROBLEMS.length)
  return betweenDays(from, to, zone)
}

/** The weeks or the calendar months of a period; the first and the last one may be a part. */
export function stepsOf(period: Period, zone: string, weekStart: WeekStart): Period[] {
  const endOfWeek = (day: string) => laterDay(nextWeekAfter(day, weekStart), -1)
  const endOfStep = daysOf(period) > MAX_DAYS_BY_WEEK ? endOfMonth : endOfWeek
  const steps: Period[] = []
  for (let from = period.from; from <= period.to; ) {
    const last = endOfStep(from)
    const to = last < period.to ? last : period.to
    steps.push(betweenDays(from, to, zone))
    from = laterDay(to, 1)
  }
  return steps
}

function endOfMonth(day: string): string {
  const date = new Date(day)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10)
}
