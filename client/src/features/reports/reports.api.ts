import { readAdminReport, readInstructorReport } from '@ningjing/contract/reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { ownKeyOf } from '../../lib/query.ts'

/** Query for the figures of the club, for the admin with this e-mail. */
export function adminReportFor(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('reports', email, 'admin'),
    queryFn: ({ signal }) => call(readAdminReport, { signal }),
  })
}

/** Query for the figures of the instructor with this e-mail. */
export function instructorReportOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('reports', email, 'instructor'),
    queryFn: ({ signal }) => call(readInstructorReport, { params: { email }, signal }),
  })
}
