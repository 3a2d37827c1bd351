import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { MAX_SESSION_MINUTES, MAX_SESSIONS, MIN_SESSION_MINUTES } from '@ningjing/contract/classes/schedule'
import { isLocal } from '@ningjing/contract/zone'
import { type ConflictsByStart, useConflicts } from './conflicts.api.ts'

/** A date that is typed; `id` of the one that is moved. */
type TypedDate = { id: string | undefined; local: string; minutes: number }

/** What the dates of a class coincide with, and the date that is typed in its form. */
export function useDateConflicts(
  { _id, sessions }: Pick<ManagedClass, '_id' | 'sessions'>,
  typed?: TypedDate,
): ConflictsByStart {
  const dates = sessions
    .filter(({ canceled }) => !canceled)
    .map(({ id, local, minutes }) => ({ id, local, minutes }))
  return useConflicts({ sessions: typed && isDate(typed) ? withTyped(dates, typed) : dates, exceptId: _id })
}

/** Whether the API takes a date. */
export function isDate({ local, minutes }: Pick<TypedDate, 'local' | 'minutes'>): boolean {
  return isLocal(local) && minutes >= MIN_SESSION_MINUTES && minutes <= MAX_SESSION_MINUTES
}

function withTyped(dates: { id: string; local: string; minutes: number }[], { id, ...typed }: TypedDate) {
  if (id === undefined) return [...dates, typed].slice(-MAX_SESSIONS)
  return dates.map((one) => (one.id === id ? { ...one, ...typed } : one))
}
