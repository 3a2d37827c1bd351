import { type AuditAction, listAudit } from '@ningjing/contract/audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { PAGE_ROWS, readPage } from '../../lib/pages.ts'
import { ownKeyOf } from '../../lib/query.ts'

type Shown = {
  what: AuditAction | undefined
  /** Id or e-mail, or nothing. */
  who: string
  subject: string
  /** Moments; `to` is not included. */
  from: string | undefined
  to: string | undefined
  cursor: string | undefined
}

/** One page of the log, newest first; the page before stays until the next one is here. */
export function auditPage(email: string, { cursor, who, subject, ...filters }: Shown) {
  return queryOptions({
    queryKey: ownKeyOf('audit', email, filters, who, subject, cursor),
    queryFn: () =>
      readPage(
        (from) =>
          call(listAudit, {
            query: {
              ...filters,
              who: who || undefined,
              subject: subject || undefined,
              cursor: from,
              limit: PAGE_ROWS,
            },
          }),
        cursor,
      ),
    placeholderData: keepPreviousData,
  })
}
