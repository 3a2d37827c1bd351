import type { AuditAction } from '@ningjing/contract/audit'
import type { Deps } from './deps.ts'

type Facts = Record<string, unknown> | null

/**
 * Writes one entry of the audit log, with ids only: no name and no e-mail.
 * @param who user id, or `system`
 * @param what an action of the contract, such as `class.decide`
 * @param subject id of the record that the action changed
 */
export async function recordAudit(
  { stores, clock }: Pick<Deps, 'stores' | 'clock'>,
  who: string,
  what: AuditAction,
  subject: string,
  before: Facts = null,
  after: Facts = null,
): Promise<void> {
  await stores.audit.append({ who, what, subject, before, after, at: clock.now() })
}
