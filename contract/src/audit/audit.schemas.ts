import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Moment, pageOf, pageQuery, SearchText } from '../fields.schemas.ts'
import * as audit from './audit.ts'

export const AuditAction = z.enum(audit.AUDIT_ACTIONS)

const Facts = z.nullable(z.record(z.string(), z.unknown()))

/** One entry of the audit log. Names and reasons are looked up when it is read, so an erased account has none. */
export const AuditEntry = z.object({
  _id: Id,
  at: Moment,
  /** User id, or `system`. */
  who: z.string(),
  /** The user's current name; null for `system` and for an erased account. */
  whoName: z.nullable(z.string()),
  what: z.string(),
  /** Id of the user, class or order that the action changed, or name of an exported list. */
  subject: z.string(),
  /** Current name of that user, class or pass, of an order those of what was paid and who paid; null without one. */
  subjectName: z.nullable(z.string()),
  before: Facts,
  after: Facts,
  /** What the staff wrote to the students when they ended or canceled it; empty if nothing, or if it was erased. */
  reason: z.string(),
})

export type AuditEntry = z.infer<typeof AuditEntry>

export const listAudit = endpoint(audit.listAudit, {
  summary: 'A page of the audit log, newest first.',
  query: z.object({
    what: z.optional(AuditAction),
    /** User id, e-mail of a user, or `system`. */
    who: z.optional(SearchText),
    /** Id of the changed user, class or order, or e-mail of a user. */
    subject: z.optional(SearchText),
    /** From this time on. */
    from: z.optional(Moment),
    /** Before this time. */
    to: z.optional(Moment),
    ...pageQuery,
  }),
  reply: pageOf(AuditEntry),
})
