import { listEnrolments } from '@ningjing/contract/enrolments/enrolments'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'

/** Query for the enrollments of the user with this e-mail, newest first. */
export function enrolmentsOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('enrolments', email),
    queryFn: () => call(listEnrolments, { params: { email } }),
  })
}
