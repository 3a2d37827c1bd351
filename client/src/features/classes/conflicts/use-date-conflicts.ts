import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { firstDates, type Repeat } from '@ningjing/contract/classes/repeat'
import { MAX_SESSION_MINUTES, MAX_SESSIONS, MIN_SESSION_MINUTES } from '@ningjing/contract/classes/schedule'
import { dayAt, isLocal } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { theClub } from '../../../lib/calls/the-club.ts'
import { shownZone } from '../../../lib/formats.ts'
import { type ConflictsByStart, useConflicts } from './conflicts.api.ts'

/** A date that is typed; `id` of the one that is moved. */
type TypedDate = { id: string | undefined; local: string; minutes: number }

/** The zone of the dates of a class; that of the club, as long as it has none. */
export const datesZone = ({ zone }: Pick<ManagedClass, 'zone'>): string => zone || shownZone() || 'UTC'

/**
 * What the dates of a class coincide with, and the date that is typed in its form. A class that repeats has no dates until
 * it is approved: then they are those that it would have first.
 */
export function useDateConflicts(
  yogaClass: Pick<ManagedClass, '_id' | 'sessions' | 'repeat' | 'zone'>,
  typed?: TypedDate,
): ConflictsByStart {
  const { _id, sessions, repeat } = yogaClass
  const zone = datesZone(yogaClass)
  const closed = useQuery(theClub()).data?.closed
  const first = (toCome: Repeat) =>
    closed ? firstDates(toCome, dayAt(new Date(), zone), { zone, closed }) : []
  const dates =
    repeat && sessions.length === 0
      ? first(repeat)
      : sessions.filter(({ canceled }) => !canceled).map(({ id, local, minutes }) => ({ id, local, minutes }))
  return useConflicts({ sessions: typed && isDate(typed) ? withTyped(dates, typed) : dates, exceptId: _id })
}

/** Whether the API takes a date. */
export function isDate({ local, minutes }: Pick<TypedDate, 'local' | 'minutes'>): boolean {
  return isLocal(local) && minutes >= MIN_SESSION_MINUTES && minutes <= MAX_SESSION_MINUTES
}

function withTyped(dates: { id?: string; local: string; minutes: number }[], { id, ...typed }: TypedDate) {
  if (id === undefined) return [...dates, typed].slice(-MAX_SESSIONS)
  return dates.map((one) => (one.id === id ? { ...one, ...typed } : one))
}
