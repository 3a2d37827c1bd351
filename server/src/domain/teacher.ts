import { endOf } from '@ningjing/contract/classes/schedule'
import { marksCloseAt } from '@ningjing/contract/roster/roster'
import type { SessionRecord, Teacher } from './class-plan.records.ts'
import type { ClassRecord, UserRecord } from './records.ts'

/** What is read of a class to say who teaches its dates. */
export const TAUGHT_FIELDS = {
  name: 1,
  instructor: 1,
  instructorId: 1,
  email: 1,
  zone: 1,
  place: 1,
  online: 1,
  sessions: 1,
} as const

type Taught = Pick<ClassRecord, 'instructorId' | 'instructor' | 'email'>
type TaughtDate = Pick<SessionRecord, 'teacher'>

/** Who teaches a date of a class, or taught it. */
export function teacherOf({ instructorId, instructor, email }: Taught, { teacher }: TaughtDate): Teacher {
  return teacher ?? { _id: instructorId, name: instructor, email }
}

/** The dates of a class that a user teaches, or taught. */
export function datesTaughtBy<Row extends TaughtDate>(
  yogaClass: Taught & { sessions: Row[] },
  userId: string,
): Row[] {
  return yogaClass.sessions.filter((session) => teacherOf(yogaClass, session)._id === userId)
}

/** User ids of who teaches the dates of a class that are to come, or a class that has no dates. */
export function teachersToCome(yogaClass: Taught & Pick<ClassRecord, 'sessions'>, now: Date): string[] {
  if (yogaClass.sessions.length === 0) return [yogaClass.instructorId]
  const coming = yogaClass.sessions.filter((date) => !date.canceled && endOf(date) > now)
  return [...new Set(coming.map((date) => teacherOf(yogaClass, date)._id))]
}

/** The dates that somebody teaches, or taught, in a class of another teacher and may still mark. */
export function markableDates(sessions: SessionRecord[], userId: string, now: Date): SessionRecord[] {
  return sessions.filter(
    (session) => session.teacher?._id === userId && !session.canceled && now <= marksCloseAt(session),
  )
}

/** The name and the e-mail of a user as classes name them: the e-mail of an admin is not public. */
export function namedTeacher({
  _id,
  name,
  email,
  role,
}: Pick<UserRecord, '_id' | 'name' | 'email' | 'role'>): Teacher {
  return { _id, name, email: role === 'instructor' ? email : '' }
}

/**
 * The name of the teacher for whom another one teaches a date; undefined where the class's own teacher does, and once
 * the date is over: the class may have got another teacher since.
 */
export function substitutedTeacher(
  yogaClass: Taught,
  date: TaughtDate & Pick<SessionRecord, 'at' | 'minutes'>,
  now: Date,
): string | undefined {
  const isSubstituted = teacherOf(yogaClass, date)._id !== yogaClass.instructorId && endOf(date) > now
  return isSubstituted ? yogaClass.instructor : undefined
}
