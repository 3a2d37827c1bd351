import type { AuditAction } from '@ningjing/contract/audit'
import type { Deps } from './deps.ts'

type Facts = Record<string, unknown> | null

/**
 * Writes one line of the audit log: ids only, never a name or an e-mail.
 * @param who user id, or `system`
 * @param what such as `class.decide`; the contract lists them
 * @param subject id of the thing it was done to
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
