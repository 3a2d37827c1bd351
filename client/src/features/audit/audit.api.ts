import { type AuditAction, listAudit } from '@ningjing/contract/audit/audit'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { pageQuery } from '../../lib/lists/pages.ts'

type Wanted = {
  what: AuditAction | undefined
  /** Id or e-mail of the user who did it. */
  who: string | undefined
  /** Id or e-mail. */
  subject: string | undefined
  /** First moment, as ISO 8601. */
  from: string | undefined
  /** First moment after the range, as ISO 8601. */
  to: string | undefined
  cursor: string | undefined
}

/** Query for one page of the audit log, newest first. */
export const auditPage = (email: string, { cursor, ...filters }: Wanted) =>
  pageQuery(ownKeyOf('audit', email, filters), cursor, (page, signal) =>
    call(listAudit, { query: { ...filters, ...page }, signal }),
  )
