import type { Deps } from '../../../deps.ts'
import type { OrderRecord } from '../../../domain/records.ts'
import { fulfill } from '../fulfill.ts'
import { completePurchase } from './grant-pass.ts'
import { isPurchase } from './purchases.rules.ts'

/**
 * Ends an open order of a pass: the provider cancels its intent first, because its client secret may be out; one that was
 * paid before that is fulfilled. One without an intent has its pass already, or is canceled. Idempotent. Throws
 * `service.cards-down`, and then the order stays open.
 */
export async function endPurchase(deps: Deps, order: OrderRecord): Promise<void> {
  const { _id: orderId, intentId } = order
  const { orders } = deps.stores
  if (intentId === null) {
    if (isPurchase(order) && (await completePurchase(deps, order))) return
    return orders.markCanceled(orderId)
  }
  const status = await deps.cards.cancelIntent(intentId)
  if (status === 'succeeded') await fulfill(deps, intentId)
  if (status === 'canceled') await orders.markCanceled(orderId)
}

/** Ends all open orders of passes of a user. Throws `service.cards-down`. */
export async function endPurchases(deps: Deps, userId: string): Promise<void> {
  for (const order of await deps.stores.orders.findOpenPurchasesOf(userId)) await endPurchase(deps, order)
}
