import { endOf, laterDay } from '@ningjing/contract/classes/schedule'
import type { PageData } from '@ningjing/contract/pages'
import type { Timetable } from '@ningjing/contract/timetable/timetable.schemas'
import { listClosesBeforeMs } from '@ningjing/contract/waiting/waiting'
import { startOfDay } from '@ningjing/contract/zone'

/**
 * When a page with this data shows something else by the clock alone, in milliseconds: another year, that its class is
 * over, that the waiting list has closed, that a date in it begins or ends, or that another day is today.
 */
export function nextChange(data: PageData, now: number): number {
  const { yogaClass, timetable = data.nextDates } = data
  const moments = [Date.UTC(new Date(now).getUTCFullYear() + 1, 0), ...cardsOf(data).flatMap(beginOf)]
  if (timetable) moments.push(...changesOf(timetable))
  if (yogaClass) {
    const { sessions, salesEndAt } = yogaClass
    moments.push(...sessions.map((session) => endOf(session).getTime()))
    if (salesEndAt) moments.push(Date.parse(salesEndAt) - listClosesBeforeMs(yogaClass))
  }
  return Math.min(...moments.filter((moment) => moment > now))
}

/** The classes that a page shows as cards. */
const cardsOf = ({ popularClasses = [], classes, classesOfInstructor, instructor }: PageData) => [
  ...popularClasses,
  ...(classes?.items ?? []),
  ...(classesOfInstructor?.items ?? []),
  ...(instructor?.approvedClasses ?? []),
]

/** When the next date of a class begins. */
const beginOf = ({ nextAt }: { nextAt: string | null }) => (nextAt ? [Date.parse(nextAt)] : [])

/** When the first day of a timetable is over, and when its dates begin and end. */
function changesOf({ from, zone, dates }: Timetable): number[] {
  return [
    startOfDay(laterDay(from, 1), zone).getTime(),
    ...dates.flatMap(({ startAt, minutes }) => [
      Date.parse(startAt),
      endOf({ at: startAt, minutes }).getTime(),
    ]),
  ]
}
