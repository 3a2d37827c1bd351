import type { Deps } from '../../deps.ts'
import { passEndsKey } from '../../domain/mail-keys.ts'
import type { PurseRecord } from '../../domain/purse.records.ts'
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
    await remindOfPass(deps, purse, since)
  }
  return now
}

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
