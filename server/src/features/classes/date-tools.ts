import type { Deps } from '../../deps.ts'
import type { DateTools } from './class-plan.rules.ts'

/** What dates are checked and stored with now. */
export function dateTools({ stores, config, clock }: Deps): DateTools {
  return { zone: config.CLUB_TIME_ZONE, now: clock.now(), newId: stores.newId }
}
