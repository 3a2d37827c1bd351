import type { AuditEntry } from '@ningjing/contract/audit/audit.schemas'
import { anId } from '@ningjing/contract/testing/builders'

/** An entry of the audit log: Mei Tanaka edits the class "Flow". */
export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    _id: anId(),
    at: '2026-05-04T12:00:00.000Z',
    who: anId(),
    whoName: 'Mei Tanaka',
    what: 'class.edit',
    subject: anId(),
    subjectName: 'Flow',
    before: null,
    after: null,
    reason: '',
    ...overrides,
  }
}
