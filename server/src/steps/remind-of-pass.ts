import type { Deps } from '../deps.ts'
import { passEndsKey } from '../domain/mail-keys.ts'
import type { PurseRecord } from '../domain/purse.records.ts'
import { dueDays, endsWithRest } from './pass-ends.rules.ts'
import { recordMail } from './record-mail.ts'

/**
 * Records the mail about a pass that ends soon, if one is due.
 * @param since until when that was looked at; without it, also one that was due before, such as of a pass that goes on
 */
export async function remindOfPass(deps: Deps, purse: PurseRecord, since?: Date): Promise<void> {
  const { _id: orderId, userId, validUntil: until } = purse
  const now = deps.clock.now()
  const days = dueDays(purse, now, since)
  if (!until || days === undefined) return
  if (!endsWithRest(purse, await deps.stores.purses.listFor(userId), until, now)) return
  const key = passEndsKey(orderId, days, until)
  await recordMail(deps, { key, kind: 'pass-ends', userId, facts: { orderId, until } })
}
