/** Who did what, with ids only, so that it holds no name of an erased account. */
export type AuditRecord = {
  _id: string
  /** User id, or `system`. */
  who: string
  what: string
  /** Id of the record that the action changed. */
  subject: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  at: Date
}
