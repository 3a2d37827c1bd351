import { useOfStudent } from '../../lib/session/role.ts'
import { enrolmentsOf } from './enrolments.api.ts'

/**
 * Returns whether the student who is signed in is enrolled in a class, or in a date or the whole class whose date it is, `of`;
 * false for everyone else and while unknown.
 */
export function useIsEnrolled(): (classId: string, of?: string) => boolean {
  const { data } = useOfStudent(enrolmentsOf)
  return (classId, of) =>
    data?.some((enrolment) => enrolment.classId === classId || enrolment.classId === of) ?? false
}
