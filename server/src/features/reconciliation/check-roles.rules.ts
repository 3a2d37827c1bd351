import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { Role } from '@ningjing/contract/users/users'
import type { AuditRecord } from '../../domain/audit.records.ts'
import { type Discrepancy, discrepancy, discrepancyIf } from './discrepancy.rules.ts'

/** What I12 is checked on. */
export type RoleFacts = {
  admins: number
  /** Audit entries about roles, oldest first, with those that are still to be written. */
  changes: Pick<AuditRecord, 'who' | 'subject' | 'before' | 'after'>[]
  /** Current roles of everyone named in the entries, and of everyone who is more than a student. */
  roles: Map<string, Role>
}

/** Checks roles against the audit log: I12. A user starts as a student. */
export function checkRoles({ admins, changes, roles }: RoleFacts): Discrepancy[] {
  const recorded = new Map(changes.map((entry) => [entry.subject, entry.after?.role]))
  const byOthers = changes.filter((entry, index) => !wasAdmin(changes, index, entry.who, roles))
  const userIds = new Set([...recorded.keys(), ...roles.keys()])
  return [
    ...discrepancyIf(admins === 0, 'I12', 'there is no admin'),
    ...byOthers.map(({ who, subject }) =>
      discrepancy('I12', `user ${subject}: role changed by ${who}, who was no admin`),
    ),
    ...[...userIds].flatMap((userId) => {
      const [role, expected] = [roles.get(userId), recorded.get(userId) ?? 'student']
      // An actor without a change of their own, or a user who is gone.
      if (role === undefined && !recorded.has(userId)) return []
      return discrepancyIf(
        role !== expected,
        'I12',
        `user ${userId}: is ${role}, but was last recorded as ${expected}`,
      )
    }),
  ]
}

/** Whether `who` was an admin just before change number `index`: by the changes around it, else by the role now. */
function wasAdmin(changes: RoleFacts['changes'], index: number, who: string, roles: RoleFacts['roles']) {
  if (who === SYSTEM) return true
  const before = changes.slice(0, index).findLast(({ subject }) => subject === who)
  if (before) return before.after?.role === 'admin'
  const later = changes.slice(index).find(({ subject }) => subject === who)
  return (later ? later.before?.role : roles.get(who)) === 'admin'
}
