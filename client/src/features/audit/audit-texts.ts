import { type AuditAction, SYSTEM } from '@ningjing/contract/audit/audit'
import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import { CLUB_OWNER } from '@ningjing/contract/club/club'
import { zonedMomentText } from '../../lib/zoned-text.ts'
import { amountText } from '../../ui/texts.ts'

export const ACTION_TEXTS: Record<AuditAction, string> = {
  'user.create': 'Account created',
  'user.register': 'Registered',
  'user.sign-in': 'Signed in',
  'user.sign-in-method': 'Sign-in method added',
  'user.link': 'Account linked',
  'user.email': 'E-mail changed',
  'user.edit': 'Profile changed',
  'user.role': 'Role changed',
  'user.picture': 'Picture removed',
  'club.publish': 'Site published',
  'mail.test': 'Test mail sent',
  'user.export': 'Personal data exported',
  'user.erase': 'Account deleted',
  'class.create': 'Class added',
  'class.edit': 'Class changed',
  'class.decide': 'Class reviewed',
  'class.feedback': 'Feedback sent',
  'class.seen': 'Changes seen',
  'class.cancel': 'Class canceled',
  'class.sales': 'Sales changed',
  'class.archive': 'Class archived',
  'class.dates': 'Dates changed',
  'class.teacher': 'Teacher changed',
  'class.message': 'Message sent',
  'seat.hold': 'Seat held',
  'seat.release': 'Seat released',
  'seat.wait': 'Joined a waiting list',
  'seat.leave': 'Left a waiting list',
  'seat.offer': 'Seat offered',
  'seat.enrol': 'Enrolled',
  'seat.add': 'Added to a class',
  'seat.move': 'Moved to another class',
  'seat.end': 'Enrollment ended',
  'seat.refund': 'Payment refunded',
  'attendance.mark': 'Attendance marked',
  'payment.refund': 'Refunded',
  'payment.desk': 'Paid at the desk',
  'payment.handed': 'Given back by hand',
  'payment.dispute': 'Dispute changed',
  'list.export': 'List exported',
}

/** Text of an action; an unknown action is shown as stored. */
export function actionText(what: string): string {
  return Object.entries(ACTION_TEXTS).find(([action]) => action === what)?.[1] ?? what
}

/** Name of the user who did it. */
export function whoText({ who, whoName }: Pick<AuditEntry, 'who' | 'whoName'>): string {
  if (who === SYSTEM) return 'The system'
  return whoName ?? 'Deleted account'
}

/** Name or kind of the subject. */
export function subjectText({
  what,
  subject,
  subjectName,
}: Pick<AuditEntry, 'what' | 'subject' | 'subjectName'>): string {
  if (subjectName !== null) return subjectName
  if (what.startsWith('list.')) return `All ${subject}`
  if (what === 'club.publish') return `Version ${subject}`
  if (subject === CLUB_OWNER) return 'The club'
  if (what.startsWith('payment.')) return 'An order'
  return what.startsWith('user.') ? 'Deleted account' : 'No name'
}

/** A changed value; undefined where the entry has none. */
export type Change = { fact: string; before: string | undefined; after: string | undefined }

/**
 * The changed values of an entry as texts.
 * @param zone of moments, which are those of classes
 */
export function changesOf(
  { what, before, after, reason }: Pick<AuditEntry, 'what' | 'before' | 'after' | 'reason'>,
  zone: string,
): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changes = names
    .filter((name) => !HIDDEN.includes(name))
    .map((name) => ({
      fact: name === 'cents' && UNPAID.includes(what) ? 'price' : (FACT_TEXTS[name] ?? name),
      before: valueText(name, before?.[name], zone),
      after: valueText(name, after?.[name], zone),
    }))
  return reason ? [...changes, { fact: 'written to students', before: undefined, after: reason }] : changes
}

/** Ids that say nothing to people. */
const HIDDEN = ['sessionId', 'userId', 'teacherId', 'instructorId', 'marks']

/** Actions with a price that nobody has paid yet. */
const UNPAID = ['seat.hold', 'seat.wait', 'seat.offer']

const FACT_TEXTS: Record<string, string> = {
  priceInCents: 'price',
  cents: 'amount',
  characters: 'length in characters',
  orderId: 'order',
  salesEndAt: 'sales end',
  decidedBy: 'decided by',
  decidedAt: 'decided at',
  at: 'begins',
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function valueText(name: string, value: unknown, zone: string): string | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'number' && /cents$/i.test(name)) return amountText(value / 100)
  if (name === 'dates') return datesText(value, zone)
  if (Array.isArray(value)) return value.join(', ')
  // A code such as `class-canceled`.
  if (name === 'reason') return String(value).replaceAll('-', ' ')
  if (typeof value === 'string' && MOMENT.test(value)) return zonedMomentText(value, zone)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** The moments at which dates begin. */
function datesText(dates: unknown, zone: string): string {
  const moments = Array.isArray(dates) ? dates.map(({ at }: { at: string }) => zonedMomentText(at, zone)) : []
  return moments.length > 0 ? moments.join(', ') : 'none'
}
