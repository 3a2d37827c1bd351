import type { Deps } from '../../deps.ts'
import { passEndsKey } from '../../domain/mail-keys.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { dueDays, endsToLookAt, endsWithRest } from './pass-ends.rules.ts'

/**
 * Records the mails about passes that end soon: one for each of their days, and others once a pass was extended. Safe to
 * run in several processes at once.
 * @param since the moment that the last run returned; without it, every pass that ends soon is looked at
 * @returns the moment up to which mails are recorded
 */
export async function remindOfPasses(deps: Deps, since?: Date): Promise<Date> {
  const { stores, clock } = deps
  const now = clock.now()
  for (const purse of await stores.passBooks.findEnding(endsToLookAt(now, since))) {
    const { _id: orderId, userId, validUntil: until } = purse
    const days = dueDays(purse, now, since)
    if (!until || days === undefined) continue
    if (!endsWithRest(purse, await stores.purses.listFor(userId), until, now)) continue
    const key = passEndsKey(orderId, days, until)
    await recordMail(deps, { key, kind: 'pass-ends', userId, facts: { orderId, until } })
  }
  return now
}
