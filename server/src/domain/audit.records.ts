import type { AuditFacts } from '@ningjing/contract/audit/audit'

/** The migration since which the log says every place, hold, refund and mark, and each change of a class. */
export const LOG_COMPLETE = '013-logged-facts'

/** Who did what, with ids only, so that it holds no name of an erased account. */
export type AuditRecord = {
  _id: string
  /** User id, or `system`. */
  who: string
  what: string
  /** Id of the record that the action changed. */
  subject: string
  before: AuditFacts | null
  after: AuditFacts | null
  at: Date
  /** Checksum of all of it (`auditSum`); absent in entries of earlier releases. */
  sum?: string
}
