import { type AuditAction, SYSTEM } from '@ningjing/contract/audit/audit'
import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import { CLUB_OWNER } from '@ningjing/contract/club/club'
import { DELETED_ACCOUNT } from '../../ui/texts.ts'
import { FACTS } from './audit-facts.ts'

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
  'seat.skip': 'Not coming to a date',
  'seat.unskip': 'Coming to a date after all',
  'attendance.mark': 'Attendance marked',
  'payment.refund': 'Refunded',
  'payment.desk': 'Paid at the desk',
  'payment.handed': 'Given back by hand',
  'payment.dispute': 'Dispute changed',
  'product.create': 'Pass added',
  'product.edit': 'Pass changed',
  'pass.grant': 'Pass given',
  'pass.use': 'Credit used',
  'pass.return': 'Credit came back',
  'pass.import': 'Passes imported',
  'pass.unimport': 'Imported pass deleted',
  'pass.end': 'Pass ended',
  'pass.stop': 'Pass stopped',
  'pass.go-on': 'Pass goes on',
  'pass.extend': 'Pass extended',
  'list.export': 'List exported',
}

/** Text of an action; an unknown action is shown as stored. */
export function actionText(what: string): string {
  return Object.entries(ACTION_TEXTS).find(([action]) => action === what)?.[1] ?? what
}

/** Name of the user who did it. */
export function whoText({ who, whoName }: Pick<AuditEntry, 'who' | 'whoName'>): string {
  if (who === SYSTEM) return 'The system'
  return whoName ?? DELETED_ACCOUNT
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
  if (what.startsWith('pass.')) return what === 'pass.import' ? 'Passes' : 'A pass'
  return what.startsWith('user.') ? DELETED_ACCOUNT : 'No name'
}

/** What an entry says of one fact: a sentence, or the kind of a record and its id. */
export type Detail = { fact: string; text: string; id?: string }

/**
 * The facts of an entry as sentences.
 * @param zone of moments, which are those of classes
 */
export function detailsOf(
  { what, before, after, reason }: Pick<AuditEntry, 'what' | 'before' | 'after' | 'reason'>,
  zone: string,
): Detail[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const all = names.map((name) => ({ name, values: [before?.[name], after?.[name]] as const }))
  const changed = all.filter(({ values: [was, is] }) => JSON.stringify(was) !== JSON.stringify(is))
  // The first entry of a class has the same facts before and after.
  const isFirst = changed.length === 0
  // Of a date that stays where it was, when it begins tells which it is.
  const shown = all.filter(
    (fact) => isFirst || changed.includes(fact) || fact.name === 'at' || isId(fact.name),
  )
  const details = shown.flatMap((fact) => {
    const [was, is] = fact.values
    const before = changed.includes(fact) ? was : undefined
    return detailOf({ what, name: fact.name, before, after: is, zone })
  })
  return reason ? [...details, { fact: 'note', text: `Written to the students: ${reason}` }] : details
}

const factOf = (name: string) => Object.entries(FACTS).find(([fact]) => fact === name)?.[1]
const isId = (name: string) => {
  const fact = factOf(name)
  return Boolean(fact && 'kind' in fact)
}

/** Actions with a price that nobody has paid yet. */
const UNPAID = ['seat.hold', 'seat.wait', 'seat.offer']

type Fact = { what: string; name: string; before: unknown; after: unknown; zone: string }

function detailOf({ what, name, before, after, zone }: Fact): Detail[] {
  const fact = name === 'cents' && UNPAID.includes(what) ? FACTS.priceInCents : factOf(name)
  if (fact === null) return []
  // Of another release.
  if (fact === undefined) return [{ fact: name, text: `${name}: ${JSON.stringify(after ?? before)}` }]
  if ('kind' in fact) {
    const ids = [...new Set([before, after].filter((id) => id !== undefined))]
    return ids.map((id) => ({ fact: `${name} ${id}`, text: fact.kind, id: String(id) }))
  }
  const { textOf = String, is, became, none = 'none' } = fact
  const said = (value: unknown) => (isEmpty(value) ? none : textOf(value, zone))
  if (before === undefined) return [{ fact: name, text: is(said(after)) }]
  return [{ fact: name, text: became(said(before), said(after)) }]
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
