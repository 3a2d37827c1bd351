import { type AuditAction, SYSTEM } from '@ningjing/contract/audit'
import type { AuditEntry } from '@ningjing/contract/audit.schemas'
import { amountText } from '../../ui/texts.ts'

/** What was done, in words. */
export const ACTION_TEXTS: Record<AuditAction, string> = {
  'user.create': 'Account made',
  'user.register': 'Registered',
  'user.sign-in': 'Signed in',
  'user.sign-in-method': 'Signed in in a new way',
  'user.link': 'Account linked',
  'user.email': 'E-mail changed',
  'user.edit': 'Profile changed',
  'user.role': 'Role changed',
  'user.export': 'Own data exported',
  'user.erase': 'Account erased',
  'class.create': 'Class added',
  'class.edit': 'Class changed',
  'class.decide': 'Class decided',
  'class.feedback': 'Feedback sent',
  'seat.hold': 'Seat held',
  'seat.release': 'Seat given back',
  'seat.enrol': 'Enrolled',
  'payment.refund': 'Refunded',
  'list.export': 'List exported',
}

/** What was done; a kind that is no longer known by its stored name. */
export function actionText(what: string): string {
  return Object.entries(ACTION_TEXTS).find(([action]) => action === what)?.[1] ?? what
}

/** Who did it: a name, the server itself, or an account that has none any more. */
export function whoText({ who, whoName }: Pick<AuditEntry, 'who' | 'whoName'>): string {
  if (who === SYSTEM) return 'The system'
  return whoName ?? 'Erased account'
}

/** What it was done to: a name, or what kind of thing it is. */
export function subjectText({
  what,
  subject,
  subjectName,
}: Pick<AuditEntry, 'what' | 'subject' | 'subjectName'>): string {
  if (subjectName !== null) return subjectName
  if (what.startsWith('list.')) return `All ${subject}`
  if (what.startsWith('payment.')) return 'An order'
  return what.startsWith('user.') ? 'Erased account' : 'No name'
}

/** One fact of an entry, before and after; undefined where the entry says nothing of it. */
export type Change = { fact: string; before: string | undefined; after: string | undefined }

/** Every fact of an entry, as people read it. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((name) => ({
    fact: FACT_TEXTS[name] ?? name,
    before: valueText(name, before?.[name]),
    after: valueText(name, after?.[name]),
  }))
}

const FACT_TEXTS: Record<string, string> = {
  priceInCents: 'price',
  cents: 'amount',
  characters: 'length in characters',
  orderId: 'order',
  decidedBy: 'decided by',
  decidedAt: 'decided at',
}

function valueText(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (value === null || value === '') return 'nothing'
  if (typeof value === 'number' && /cents$/i.test(name)) return amountText(value / 100)
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
