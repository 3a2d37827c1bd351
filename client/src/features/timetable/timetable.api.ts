import { nextDates as nextOf, readTimetable, readToday } from '@ningjing/contract/timetable/timetable'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf, ownKeyOf, PUBLIC_FRESH_MS } from '../../lib/calls/query.ts'

/** How often dates are read again while they are shown, such as on a screen in the studio: the next day has others. */
const REFRESH_MS = 10 * 60_000

/** Query for the dates of a week, by its first day; without one from today on. */
export const timetable = (week = '') =>
  queryOptions({
    queryKey: keyOf('classes', 'timetable', week),
    queryFn: ({ signal }) => call(readTimetable, { query: week ? { from: week } : {}, signal }),
    staleTime: PUBLIC_FRESH_MS,
    refetchInterval: REFRESH_MS,
  })

/** Query for the next dates of the coming week. */
export const nextDates = () =>
  queryOptions({
    queryKey: keyOf('classes', 'next'),
    queryFn: async () => {
      const week = await call(readTimetable)
      return { ...week, dates: nextOf(week.dates, new Date()) }
    },
    staleTime: PUBLIC_FRESH_MS,
    refetchInterval: REFRESH_MS,
  })

/** Query for what the home of a user begins with. */
export const todayOf = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('classes', email, 'today'),
    queryFn: ({ signal }) => call(readToday, { signal }),
    refetchInterval: REFRESH_MS,
  })
