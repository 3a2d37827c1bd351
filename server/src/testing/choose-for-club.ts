import type { ClosedDays } from '@ningjing/contract/club/closed-days'
import type { Terms } from '@ningjing/contract/enrolments/terms'
import type { Formats } from '@ningjing/contract/formats'
import { anId } from '@ningjing/contract/testing/builders'
import type { Stores } from '../database.ts'

/** Publishes a version of the site in which the club chooses these, past the checks of a change of the currency. */
export async function chooseForClub(
  { site }: Pick<Stores, 'site'>,
  {
    currency = 'USD',
    clock = '12',
    weekStart = 'monday',
    terms,
    closed = [],
  }: Partial<Formats> & {
    terms?: Terms
    closed?: ClosedDays[]
  },
): Promise<void> {
  const chosen = { money: { currency }, times: { clock, weekStart, closed }, ...(terms && { terms }) }
  const _id = ((await site.last())?._id ?? 0) + 1
  await site.publish({ _id, site: chosen, at: new Date(), by: anId(), changed: ['money.currency'] })
}
