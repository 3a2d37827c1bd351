import type { Terms } from '@ningjing/contract/enrolments/terms'
import type { Deps } from '../../deps.ts'
import type { OrderRecord } from '../../domain/records.ts'
import type { PaidIntent } from '../../gateways/intent.rules.ts'
import { newOrder } from '../../seats/orders.rules.ts'
import { clubNow } from '../../steps/club-now.ts'

/**
 * The order of a payment whose record was lost in a crash, or with an older backup: written from the intent.
 * @param terms none of a pass
 */
export async function lostOrder(deps: Deps, intent: PaidIntent, terms?: Terms): Promise<OrderRecord> {
  const user = await deps.stores.users.find(intent.order.userId)
  return newOrder({
    ...intent.order,
    intentId: intent.id,
    email: user?.email ?? '',
    uid: user ? undefined : intent.order.uid,
    cents: intent.amountInCents,
    ...(terms && { terms }),
    // Not of the intent: what it was to be paid in is compared with it.
    currency: (await clubNow(deps)).club.currency,
    createdAt: deps.clock.now(),
  })
}
