import { LEVELS, type Level } from '@ningjing/contract/classes/class-fields'
import { placeKey } from '@ningjing/contract/classes/place'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { ID_PATTERN } from '@ningjing/contract/fields'
import {
  nextWeekAfter,
  TIMETABLE_DAYS,
  TIMETABLE_DAYS_AHEAD,
  TIMETABLE_DAYS_BACK,
} from '@ningjing/contract/timetable/timetable'
import type { TimetableDate } from '@ningjing/contract/timetable/timetable.schemas'
import { isDay } from '@ningjing/contract/zone'
import { useSearchParams } from 'react-router-dom'
import { formats } from '../../lib/formats.ts'
import { type ListAddress, useListAddress } from '../../lib/lists/list-address.ts'

const ID = new RegExp(`^${ID_PATTERN}$`)

/** What the address says of the timetable; invalid values are left out. */
export type TimetableAddress = {
  /** The first day of the week; empty for the week from today on. */
  week: string
  /** Whether the address names a week that the timetable does not show, such as the link of an old mail. */
  hasOtherWeek: boolean
  /** The day that phones show; empty for the next one with dates. */
  day: string
  /** Values of the filters; empty for all. */
  filters: { instructor: string; level: Level; place: string }
  narrow: ListAddress['narrow']
  /** Removes the filters. */
  clear: () => void
  /** The address of a week, with the same filters. */
  weekLink: (week: string) => string
}

export type FilterName = keyof TimetableAddress['filters']

export function useTimetableAddress(): TimetableAddress {
  const { filter, narrow } = useListAddress()
  const [params, setParams] = useSearchParams()
  const [week, level, instructor] = [filter('week'), filter('level') as Level, filter('instructor')]
  const weekLink = (first: string) => {
    const next = new URLSearchParams(params)
    next.delete('day')
    next.delete('week')
    if (first) next.set('week', first)
    return `?${next}`
  }
  const clear = () => {
    const next = new URLSearchParams(params)
    for (const name of ['instructor', 'level', 'place']) next.delete(name)
    setParams(next)
  }
  const isWithin = isReadable(week)
  return {
    week: isWithin ? week : '',
    hasOtherWeek: week !== '' && !isWithin,
    day: filter('day'),
    filters: {
      instructor: ID.test(instructor) ? instructor : '',
      level: LEVELS.includes(level) ? level : '',
      place: filter('place'),
    },
    narrow,
    clear,
    weekLink,
  }
}

/** Whether the API shows the week that begins on a day, as far as this clock knows; its zone may be a day apart. */
function isReadable(day: string): boolean {
  if (!isDay(day)) return false
  const today = new Date().toISOString().slice(0, 10)
  const last = laterDay(day, TIMETABLE_DAYS - 1)
  return day > laterDay(today, -TIMETABLE_DAYS_BACK) && last < laterDay(today, TIMETABLE_DAYS_AHEAD)
}

/** The first days of the weeks before and after one; `before` is empty for the week from today on. */
export function weeksBeside(week: string, from: string, today: string) {
  const { weekStart } = formats()
  const after = week ? laterDay(from, TIMETABLE_DAYS) : nextWeekAfter(today, weekStart)
  const before = laterDay(from, -TIMETABLE_DAYS)
  return {
    before: week ? (before > today ? before : '') : undefined,
    after: isReadable(after) ? after : undefined,
  }
}

/** Whether a date is among those that the filters leave. */
export function isShown(
  { instructorId, level, place = '' }: TimetableDate,
  filters: TimetableAddress['filters'],
): boolean {
  return (
    (!filters.instructor || filters.instructor === instructorId) &&
    (!filters.level || filters.level === level) &&
    (!filters.place || placeKey(filters.place) === placeKey(place))
  )
}
