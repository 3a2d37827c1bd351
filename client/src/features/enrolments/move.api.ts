import { listPublicClasses } from '@ningjing/contract/classes/classes'
import type { PublicClass } from '@ningjing/contract/classes/classes.schemas'
import { laterDay } from '@ningjing/contract/classes/schedule'
import { moveByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { readTimetable } from '@ningjing/contract/timetable/timetable'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf, useRefreshed } from '../../lib/calls/query.ts'
import { asPage } from '../../lib/lists/pages.ts'

/** Classes offered at once; a search finds the others. */
const MAX_OFFERED = 50
/** Days ahead of the dates that are offered. */
const DATES_DAYS = 14

/** What a student can be moved to: a class, or a date that is sold by itself. `local` is when it is, or is next. */
export type MovedTo = Pick<PublicClass, '_id' | 'name' | 'instructor' | 'price' | 'credits'> & {
  local: string | undefined
  isDate?: true
}

/** Query for the classes with free places, cheapest first; never from the cache. */
export const freeClasses = (search: string) =>
  queryOptions({
    queryKey: keyOf('classes', 'to-move-to', search),
    queryFn: async ({ signal }): Promise<MovedTo[]> => {
      const query = { available: 'true', sort: 'price', limit: String(MAX_OFFERED) } as const
      const wanted = search === '' ? query : { ...query, search }
      const found = asPage(await call(listPublicClasses, { query: wanted, signal })).items
      return found
        .filter(({ dropIn }) => !dropIn?.only)
        .map(({ sessions, nextAt, ...one }) => ({
          ...one,
          local: sessions.find(({ at }) => at === nextAt)?.local,
        }))
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  })

/** Query for the coming dates with free places that are sold by themselves, by time; never from the cache. */
export const freeDates = () =>
  queryOptions({
    queryKey: keyOf('classes', 'dates-to-move-to'),
    queryFn: async ({ signal }): Promise<MovedTo[]> => {
      const to = laterDay(new Date().toISOString().slice(0, 10), DATES_DAYS)
      const { dates } = await call(readTimetable, { query: { to }, signal })
      return dates
        .filter(({ of, salesOpen, seats }) => of && salesOpen && seats > 0)
        .map(({ classId, ...date }) => ({ ...date, _id: classId, isDate: true }))
    },
    gcTime: 0,
  })

/** Moves the student of an order, and refetches the lists that show it, also after an error. */
export function useMove(order: string) {
  const refreshed = useRefreshed('payments', 'classes', 'reports', 'roster')
  return (classId: string, refundShown: number) =>
    refreshed(call(moveByAdmin, { params: { order }, body: { classId, refundShown } }))
}
