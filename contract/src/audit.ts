import { route } from './endpoint.ts'

export const listAudit = route('GET', '/audit', 'admin')

/** Every action that the audit log records. */
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
  'class.cancel',
  'class.sales',
  'class.archive',
  'class.dates',
  'seat.hold',
  'seat.release',
  'seat.enrol',
  'seat.add',
  'seat.end',
  'seat.refund',
  'payment.refund',
  'user.export',
  'list.export',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The actor of an entry that the server wrote on its own. */
export const SYSTEM = 'system'
