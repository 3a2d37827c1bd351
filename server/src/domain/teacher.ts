import { endOf } from '@ningjing/contract/classes/schedule'
import type { SessionRecord, Teacher } from './class-plan.records.ts'
import type { ClassRecord } from './records.ts'

type Taught = Pick<ClassRecord, 'instructorId' | 'instructor' | 'email'>
type TaughtDate = Pick<SessionRecord, 'teacher'>

/** Who teaches a date of a class, or taught it. */
export function teacherOf({ instructorId, instructor, email }: Taught, { teacher }: TaughtDate): Teacher {
  return teacher ?? { _id: instructorId, name: instructor, email }
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
