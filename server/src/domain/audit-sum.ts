import { createHash } from 'node:crypto'
import type { AuditRecord } from './audit.records.ts'

/** Digits of a checksum. */
const DIGITS = 16

/** Checksum of an entry of the audit log: it finds a line that was changed by accident or by hand (I35). */
export function auditSum({ _id, who, what, subject, before, after, at }: AuditRecord): string {
  const text = JSON.stringify([_id, who, what, subject, before, after, at])
  return createHash('sha256').update(text).digest('hex').slice(0, DIGITS)
}
