import { pathOf } from '@ningjing/contract/endpoint'
import { receiveCardEvent } from '@ningjing/contract/payments/payments'
import type { Setup } from '@ningjing/contract/setup/setup.schemas'
import { type Config, isTestKey } from '../../base/config.ts'
import { LATE, withinMs } from '../../base/within-ms.ts'
import { cardAccount } from '../../gateways/card-account.ts'

/** Time for Stripe to answer, in milliseconds. */
const ANSWER_MS = 4_000

/** Whether the card account takes real payments and tells the site of them. */
export async function cardSetup(config: Config): Promise<Setup['cards']> {
  if (isTestKey(config.STRIPE_SECRET_KEY)) return 'test-key'
  const account = cardAccount(config)
  const url = (config.SITE_ORIGIN ?? '') + pathOf(receiveCardEvent)
  const asked = Promise.all([account.mayCharge(), account.findEndpoint(url)])
  const answer = await withinMs(ANSWER_MS, asked).catch((): typeof LATE => LATE)
  if (answer === LATE) return 'unknown'
  const [mayCharge, endpoint] = answer
  if (!mayCharge) return 'no-charges'
  return endpoint?.isEnabled && endpoint.missingEvents.length === 0 ? 'done' : 'no-events'
}
