import type { AuditRecord } from '../../base/records.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'
import type { Ledger } from './read-ledger.ts'

/** Checks roles against the audit log: I12. */
export function checkRoles({ admins, log, roles }: Ledger): Discrepancy[] {
  const changes = log.filter(({ what }) => what === 'user.role')
  const recorded = new Map(changes.map((entry) => [entry.subject, entry.after?.role]))
  const byOthers = changes.filter((entry, index) => !wasAdmin(changes, index, entry.who, roles))
  return [
    ...discrepancyIf(admins === 0, 'I12', 'there is no admin'),
    ...byOthers.map(({ who, subject }) =>
      discrepancy('I12', `user ${subject}: role changed by ${who}, who was no admin`),
    ),
    ...[...recorded]
      .filter(([userId, role]) => roles.get(userId) !== role)
      .map(([userId, role]) =>
        discrepancy('I12', `user ${userId}: is ${roles.get(userId)}, but was last recorded as ${role}`),
      ),
  ]
}

/** Whether `who` was an admin just before change number `index`: by the changes around it, else by the role now. */
function wasAdmin(changes: AuditRecord[], index: number, who: string, roles: Ledger['roles']): boolean {
  if (who === 'system') return true
  const before = changes.slice(0, index).findLast(({ subject }) => subject === who)
  if (before) return before.after?.role === 'admin'
  const later = changes.slice(index).find(({ subject }) => subject === who)
  return (later ? later.before?.role : roles.get(who)) === 'admin'
}
