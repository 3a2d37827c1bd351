import { AUDIT_ACTIONS, type AuditAction } from '@ningjing/contract/audit/audit'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import type { Db } from 'mongodb'
import { type AuditRecord, LOG_COMPLETE } from '../../domain/audit.records.ts'

/** An entry that says the terms of a class, or, by an earlier release, that they were changed. */
export type TermsEntry = {
  subject: string
  before: { terms?: Terms | null } | null
  after: { terms?: Terms | null }
}

const HOLD_ACTIONS: AuditAction[] = ['seat.hold', 'seat.release']
const ONLY_TOLD: AuditAction[] = ['class.feedback', 'class.seen', 'class.message']

/** What changes a class, begins or ends a place, or is about its waiting list. */
const CLASS_ACTIONS = AUDIT_ACTIONS.filter(
  (action) => /^(class|seat)\./.test(action) && ![...HOLD_ACTIONS, ...ONLY_TOLD].includes(action),
)

const OLDEST_FIRST = { at: 1, _id: 1 } as const

/** What a reconciliation reads of the audit log. */
export function logOf(db: Db) {
  const audit = db.collection<AuditRecord>('audit')
  return {
    /** Since when the audit log says all that the reconciliation compares with it. */
    loggedSince: async (): Promise<Date> => {
      const migrations = db.collection<{ _id: string; done?: Record<string, Date> }>('migrations')
      return (await migrations.findOne({ _id: 'schema' }))?.done?.[LOG_COMPLETE] ?? new Date(0)
    },
    /** Audit entries about these classes, oldest first; those about holds from a moment on. */
    classLog: (classIds: string[], holdsSince: Date) =>
      audit
        .find({
          subject: { $in: classIds },
          $or: [{ what: { $in: CLASS_ACTIONS } }, { what: { $in: HOLD_ACTIONS }, at: { $gte: holdsSince } }],
        })
        .sort(OLDEST_FIRST)
        .toArray(),
    /** Audit entries about the terms of these classes. */
    termsLog: (classIds: string[]) =>
      audit
        .find({
          subject: { $in: classIds },
          $or: [{ 'after.terms': { $exists: true } }, { 'after.fields': 'terms' }],
        })
        .project<TermsEntry>({ subject: 1, 'before.terms': 1, 'after.terms': 1 })
        .toArray(),
    /** Audit entries of these actions about these records, oldest first. */
    logAbout: (subjects: string[], ...actions: AuditAction[]) =>
      subjects.length === 0
        ? Promise.resolve([])
        : audit
            .find({ subject: { $in: subjects }, what: { $in: actions } })
            .sort(OLDEST_FIRST)
            .toArray(),
    /** Cents of each order that were taken at the desk, or given back by hand in all, as the audit log says. */
    centsLog: async (what: 'payment.desk' | 'payment.handed'): Promise<Map<string, number>> => {
      const entries = await audit.find({ what }).sort(OLDEST_FIRST).toArray()
      return new Map(entries.map(({ subject, after }) => [subject, Number(after?.cents)]))
    },
    /** Every change of a role, oldest first. */
    roleLog: () => audit.find({ what: 'user.role' }).sort(OLDEST_FIRST).toArray(),
  }
}
