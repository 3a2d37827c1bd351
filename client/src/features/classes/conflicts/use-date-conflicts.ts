import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { firstDates } from '@ningjing/contract/classes/repeat'
import { endOf, MAX_SESSIONS } from '@ningjing/contract/classes/schedule'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { dayAt, isLocal } from '@ningjing/contract/zone'
import { useQuery } from '@tanstack/react-query'
import { theClub } from '../../../lib/calls/the-club.ts'
import { clubZone } from '../../../lib/zoned-text.ts'
import { isLength } from '../form/schedule-dates.ts'
import { type ConflictsByStart, useConflicts } from './conflicts.api.ts'

/** A date that is typed; `id` of the one that is moved. */
type TypedDate = { id: string | undefined; local: string; minutes: number }

type Planned = Pick<ManagedClass, 'sessions' | 'repeat' | 'zone'>
type Dated = { id?: string; local: string; minutes: number }

/** The zone of the dates of a class; that of the club, as long as it has none. */
export const datesZone = ({ zone }: Pick<ManagedClass, 'zone'>): string => zone || clubZone()

/**
 * What the dates of a class coincide with, and the date that is typed in its form. A class that repeats has no dates until
 * it is approved: then they are those that it would have first.
 */
export function useDateConflicts(
  yogaClass: Planned & Pick<ManagedClass, '_id'>,
  typed?: TypedDate,
): ConflictsByStart {
  const dates = datesOf(yogaClass, useQuery(theClub()).data?.closed)
  return useConflicts({
    sessions: typed && isDate(typed) ? withTyped(dates, typed) : dates,
    exceptId: yogaClass._id,
  })
}

/** @param closed days on which the club is closed; undefined until they are known */
function datesOf(yogaClass: Planned, closed: Club['closed'] | undefined): Dated[] {
  const { sessions, repeat } = yogaClass
  if (!repeat || sessions.length > 0) return comingDates(sessions)
  const zone = datesZone(yogaClass)
  return closed ? firstDates(repeat, dayAt(new Date(), zone), { zone, closed }) : []
}

/** The dates that are neither over nor canceled, at most as many as the API takes. */
export function comingDates(sessions: ManagedClass['sessions']): Dated[] {
  const now = new Date()
  return sessions
    .filter((one) => !one.canceled && endOf(one) > now)
    .map(({ id, local, minutes }) => ({ id, local, minutes }))
    .slice(0, MAX_SESSIONS)
}

/** Whether the API takes a date. */
export function isDate({ local, minutes }: Pick<TypedDate, 'local' | 'minutes'>): boolean {
  return isLocal(local) && isLength(minutes)
}

function withTyped(dates: Dated[], { id, ...typed }: TypedDate) {
  const others = dates.filter((one) => id === undefined || one.id !== id)
  return [...others, { ...(id !== undefined && { id }), ...typed }].slice(-MAX_SESSIONS)
}
