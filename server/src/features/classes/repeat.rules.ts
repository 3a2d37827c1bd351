import { REPEAT_PROBLEMS, type Repeat, sortedTimes, type WeeklyTime } from '@ningjing/contract/classes/repeat'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { field } from '@ningjing/contract/field-reasons'
import { pick } from '@ningjing/contract/pick'
import { Problem } from '@ningjing/contract/problems'
import type { WeeklyFields } from '../../domain/class-plan.records.ts'
import type { ClassRecord } from '../../domain/records.ts'

/** What a class says of its repetition. */
export type RepeatField = keyof WeeklyFields

/** Names a time of the week in `repeatOpened`. */
export const timeKey = ({ weekday, time }: Pick<WeeklyTime, 'weekday' | 'time'>) => `${weekday} ${time}`

/** What a class stores when it starts or stops repeating, or repeats at other times. Its dates are checked at once. */
export function repeatOf(
  sent: Repeat | null,
  { repeat = null, repeatOpened = {} }: Pick<ClassRecord, RepeatField>,
  now: Date,
): Pick<ClassRecord, RepeatField> {
  if (!sent) return { repeat: null, repeatDueAt: now }
  const weekly = sortedTimes(sent.weekly)
  const opened = openedBefore(weekly, repeat?.weekly ?? [], repeatOpened)
  return { repeat: { ...sent, weekly }, repeatOpened: opened, repeatDueAt: now }
}

/**
 * The last day that each time has got its date on. A time that replaces another one, if possible of the same weekday,
 * goes on where that one ended: the dates that are open stay as they are.
 */
function openedBefore(
  weekly: WeeklyTime[],
  before: readonly WeeklyTime[],
  opened: Record<string, string>,
): Record<string, string> {
  const isAmong = (times: readonly WeeklyTime[], one: WeeklyTime) =>
    times.some((other) => timeKey(other) === timeKey(one))
  const added = weekly.filter((one) => !isAmong(before, one))
  const replaced = before.filter((one) => !isAmong(weekly, one))
  const result = pick(
    opened,
    weekly
      .filter((one) => isAmong(before, one))
      .map(timeKey)
      .filter((key) => key in opened),
  )
  const isSameWeekday = (one: WeeklyTime, other: WeeklyTime) => one.weekday === other.weekday
  for (const fits of [isSameWeekday, () => true]) {
    for (const one of added.filter((each) => !(timeKey(each) in result))) {
      const index = replaced.findIndex((other) => fits(one, other))
      const [other] = index < 0 ? [] : replaced.splice(index, 1)
      const day = other && opened[timeKey(other)]
      if (other && day) result[timeKey(one)] = laterDay(day, one.weekday - other.weekday)
    }
  }
  return result
}

/** Throws `request.invalid` for a class that repeats and is not sold by the date alone. */
export function assertSoldByDate({ repeat, dropIn }: Pick<ClassRecord, 'repeat' | 'dropIn'>): void {
  if (!repeat || dropIn?.only) return
  throw new Problem('request.invalid', { fields: [field('repeat', REPEAT_PROBLEMS.only)] })
}
