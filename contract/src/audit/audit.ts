import { route } from '../endpoint.ts'

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
  'user.picture',
  'user.erase',
  'class.create',
  'class.edit',
  'class.decide',
  'class.feedback',
  'class.seen',
  'class.cancel',
  'class.sales',
  'class.archive',
  'class.dates',
  'class.teacher',
  'class.message',
  'seat.hold',
  'seat.release',
  'seat.wait',
  'seat.leave',
  'seat.offer',
  'seat.enrol',
  'seat.add',
  'seat.move',
  'seat.end',
  'seat.refund',
  'seat.skip',
  'seat.unskip',
  'attendance.mark',
  'payment.refund',
  'payment.desk',
  'payment.handed',
  'payment.dispute',
  'club.publish',
  'mail.test',
  'user.export',
  'list.export',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/**
 * Every fact that an entry can hold, before and after. The compiler checks what the server writes, and asks the client
 * for the sentence of each.
 */
export const AUDIT_FACTS = [
  'at',
  'canceled',
  'capacity',
  'cents',
  'changed',
  'characters',
  'classId',
  'dates',
  'decidedAt',
  'decidedBy',
  'desk',
  'dispute',
  'fields',
  'dropIn',
  'from',
  'instructorId',
  'marks',
  'messageId',
  'method',
  'minutes',
  'orderId',
  'picture',
  'priceInCents',
  'reason',
  'recipients',
  'role',
  'salesEndAt',
  'seats',
  'sessionId',
  'share',
  'stage',
  'status',
  'students',
  'teacher',
  'teacherId',
  'terms',
  'to',
  'toWaiting',
  'userId',
  'version',
] as const
export type AuditFact = (typeof AUDIT_FACTS)[number]
export type AuditFacts = Partial<Record<AuditFact, unknown>>

/** The actor of an entry that the server wrote on its own. */
export const SYSTEM = 'system'
