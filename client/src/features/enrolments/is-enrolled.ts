import { skipToken, useQuery } from '@tanstack/react-query'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { enrolmentsOf } from './enrolments.api.ts'

/**
 * Returns whether the student who is signed in is enrolled in a class, or in a date or the whole class whose date it is, `of`;
 * false for everyone else and while unknown.
 */
export function useIsEnrolled(): (classId: string, of?: string) => boolean {
  const { user } = useSession()
  const { role } = useRole()
  const options = enrolmentsOf(user?.email ?? '')
  const { data } = useQuery({ ...options, queryFn: role === 'student' ? options.queryFn : skipToken })
  return (classId, of) =>
    data?.some((enrolment) => enrolment.classId === classId || enrolment.classId === of) ?? false
}
