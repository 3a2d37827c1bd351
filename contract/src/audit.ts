import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Moment, pageOf, pageQuery, SearchText } from './fields.ts'

/** Everything that is written to the log: what was done to which kind of thing. */
export const AUDIT_ACTIONS = [
  'user.create',
  'user.register',
  'user.sign-in',
  'user.sign-in-method',
  'user.link',
  'user.email',
  'user.edit',
  'user.role',
  'user.erase',
  'class.create',
  'class.edit',
  'class.decide',
  'class.feedback',
  'seat.hold',
  'seat.release',
  'seat.enrol',
  'payment.refund',
  'user.export',
  'list.export',
] as const
export const AuditAction = z.enum(AUDIT_ACTIONS)
export type AuditAction = z.infer<typeof AuditAction>

/** Who acts when nobody does: the server itself. */
export const SYSTEM = 'system'

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

export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  access: 'admin',
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
