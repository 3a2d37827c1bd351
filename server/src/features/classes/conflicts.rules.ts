import type { Conflict } from '@ningjing/contract/classes/conflicts.schemas'
import { placeKey } from '@ningjing/contract/classes/place'
import { endOf } from '@ningjing/contract/classes/schedule'
import { isoOf } from '../../base/iso.ts'
import { teacherOf } from '../../domain/teacher.ts'
import type { TaughtClass } from './class-teachers.store.ts'

/** A date that is planned, with its place and who is to teach it, as far as they are known. */
export type PlannedDate = {
  sid?: string | undefined
  at: Date
  minutes: number
  teacherId?: string | undefined
  place: string
}

/** The class whose dates are planned; its id is empty while it is not stored. */
export type PlannedClass = Pick<TaughtClass, '_id' | 'name'>

type PlaceOf = ReadonlyMap<string, string>

type Span = { at: Date; minutes: number }

/**
 * The planned dates that overlap with others in their class or in these classes, by time.
 * @param placeOf of dates that are not held where their class is, by their ids
 */
export function conflictsIn(
  dates: PlannedDate[],
  own: PlannedClass,
  others: TaughtClass[],
  placeOf: PlaceOf,
): Conflict[] {
  return dates
    .flatMap((date) => [
      ...ownConflicts(date, dates, own),
      ...others.flatMap((one) => conflictsWith(date, one, placeOf)),
    ])
    .sort((a, b) => orderOf(a).localeCompare(orderOf(b)))
}

/** By time, then by class; the same teacher before the same place. */
const orderOf = ({ startAt, at, name, classId }: Conflict) => [startAt, at, name, classId].join(' ')

function ownConflicts(date: PlannedDate, dates: PlannedDate[], own: PlannedClass): Conflict[] {
  const same = dates.filter((one) => one !== date && isOverlapping(one, date))
  return same.map((one) => conflict(date, 'own', own, one))
}

function conflictsWith(date: PlannedDate, other: TaughtClass, placeOf: PlaceOf): Conflict[] {
  const place = placeKey(date.place)
  return other.sessions
    .filter((session) => !session.canceled && isOverlapping(session, date))
    .flatMap((session) => {
      const isSamePlace = place !== '' && place === placeKey(placeOf.get(session.id) ?? other.place)
      const isSameTeacher = teacherOf(other, session)._id === date.teacherId
      return [
        ...(isSameTeacher ? [conflict(date, 'teacher', other, session)] : []),
        ...(isSamePlace ? [conflict(date, 'place', other, session)] : []),
      ]
    })
}

/** Two dates overlap when each begins before the other ends. */
function isOverlapping(one: Span, other: Span): boolean {
  return one.at < endOf(other) && other.at < endOf(one)
}

function conflict(
  { sid, at: startAt }: PlannedDate,
  kind: Conflict['kind'],
  { _id: classId, name }: Pick<TaughtClass, '_id' | 'name'>,
  { at }: Span,
): Conflict {
  return { ...(sid && { sid }), startAt: isoOf(startAt), kind, classId, name, at: isoOf(at) }
}
