import { createHash } from 'node:crypto'
import type { AuditAction, AuditFacts } from '@ningjing/contract/audit/audit'
import type { Deps } from '../deps.ts'

type Facts = AuditFacts | null
type AuditDeps = Pick<Deps, 'stores' | 'clock'>
type Entry = [who: string, what: AuditAction, subject: string, before?: Facts, after?: Facts]

/** Digits of an id (docs/decisions/001-text-ids.md). */
const ID_DIGITS = 24

/**
 * Writes one entry of the audit log, with ids only: no name and no e-mail. A change of a record that
 * keeps todos writes its entry with `logTodo` instead.
 * @param who user id, or `system`
 * @param what an action of the contract, such as `user.export`
 * @param subject id of the record that the action is about
 */
export async function recordAudit({ stores, clock }: AuditDeps, ...entry: Entry): Promise<void> {
  await stores.audit.append(entryOf(entry, clock.now()))
}

/**
 * Like `recordAudit`, but once however often it is repeated: for a change outside the database, before it is recorded
 * there.
 * @param key names the change; the id of the entry follows from it
 */
export async function recordAuditOnce({ stores, clock }: AuditDeps, key: string, ...entry: Entry) {
  const _id = createHash('sha256').update(key).digest('hex').slice(0, ID_DIGITS)
  await stores.audit.insertOnce({ _id, ...entryOf(entry, clock.now()) })
}

function entryOf([who, what, subject, before = null, after = null]: Entry, at: Date) {
  return { who, what, subject, before, after, at }
}
