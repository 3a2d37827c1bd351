import * as z from 'zod/mini'
import * as audit from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Id, Moment, pageOf, pageQuery, SearchText } from './fields.schemas.ts'

export const AuditAction = z.enum(audit.AUDIT_ACTIONS)

const Facts = z.nullable(z.record(z.string(), z.unknown()))

/** One line of the log. Names are looked up when it is read, so an erased account has none. */
export const AuditEntry = z.object({
  _id: Id,
  at: Moment,
  /** User id, or `system`. */
  who: z.string(),
  /** The user's name now; null for the system and for an erased account. */
  whoName: z.nullable(z.string()),
  what: z.string(),
  /** Id of the user, class or order it was done to, or name of a list. */
  subject: z.string(),
  /** Name of that user or class now; null when it has none. */
  subjectName: z.nullable(z.string()),
  before: Facts,
  after: Facts,
})

export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint(audit.listAudit, {
  summary: 'A page of the log of who did what, newest first.',
  query: z.object({
    what: z.optional(AuditAction),
    /** User id, e-mail of a user, or `system`. */
    who: z.optional(SearchText),
    /** Id of the user, class or order it was done to, or e-mail of a user. */
    subject: z.optional(SearchText),
    /** From this moment on. */
    from: z.optional(Moment),
    /** Before this moment. */
    to: z.optional(Moment),
    ...pageQuery,
  }),
  reply: pageOf(AuditEntry),
})
