import { dayAt } from '@ningjing/contract/zone'
import type { Deps } from '../deps.ts'
import type { AlertKind } from '../domain/mail.records.ts'
import { alertKey } from '../domain/mail-keys.ts'
import { recordMail } from './record-mail.ts'

/**
 * Tells every admin of something that a person has to mend, by a mail and a notice: once a day for each kind, however
 * often it is repeated.
 * @param count of discrepancies, or of days
 */
export async function recordAlert(
  deps: Pick<Deps, 'stores' | 'config' | 'clock'>,
  what: AlertKind,
  count?: number,
): Promise<void> {
  const day = dayAt(deps.clock.now(), deps.config.CLUB_TIME_ZONE)
  const facts = { what, ...(count !== undefined && { count }) }
  for (const userId of await deps.stores.roles.adminIds()) {
    await recordMail(deps, { key: alertKey(what, day, userId), kind: 'alert', userId, facts })
  }
}
