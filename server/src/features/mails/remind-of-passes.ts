import type { Deps } from '../../deps.ts'
import { endsToLookAt } from '../../steps/pass-ends.rules.ts'
import { remindOfPass } from '../../steps/remind-of-pass.ts'

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
