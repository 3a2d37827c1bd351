import type { Deps } from '../../../deps.ts'
import { dueAfterEnd } from '../../../domain/purse.ts'
import type { CardIntent } from '../../../gateways/card-intents.ts'
import { isPaid, type PaidIntent } from '../../../gateways/intent.rules.ts'
import { ensureRefund } from '../ensure-refund.ts'
import type { Outcome } from '../fulfill.rules.ts'
import { lostOrder } from '../lost-order.ts'
import { recordGivenBack } from '../record-given-back.ts'
import { completePurchase, grantPass } from './grant-pass.ts'
import { isPurchase, type Purchase, refusalOf, termsOf } from './purchases.rules.ts'

/**
 * Brings a payment for a pass to its end: the pass (P1), or a full refund (I3). Idempotent, in any order and number, like
 * `fulfill`. A pass needs no hold: there are as many as people buy.
 */
export async function fulfillPurchase(deps: Deps, intent: CardIntent): Promise<Outcome> {
  if (intent.status === 'canceled') await cancelOrder(deps, intent)
  if (!isPaid(intent)) return { state: 'unpaid' }
  const order = await findOrInsertOrder(deps, intent)
  // Products are never deleted: this one belongs to another site on the same card account.
  if (!order) return { state: 'unknown' }
  const { card } = intent
  const purse = await grantPass(deps, order, {
    by: order.userId,
    card,
    refused: refusalOf(intent, order),
  })
  const { refused } = purse
  if (refused) await ensureRefund(deps, intent, { cents: intent.amountInCents, reason: refused })
  else {
    await completePurchase(deps, order, card)
    // Before, its end is left to the todo of P4.
    const cents = order.endedAt ? dueAfterEnd(purse) : 0
    await ensureRefund(deps, intent, { cents, reason: 'pass-ended' })
  }
  await recordGivenBack(deps, intent, order._id)
  if (refused) return { state: 'refunded', reason: refused }
  return { state: 'enrolled', orderId: order._id, deletedCount: 0 }
}

/** A canceled intent can no longer be paid. */
async function cancelOrder({ stores }: Deps, { order }: CardIntent): Promise<void> {
  const known = order && (await stores.orders.find(order.orderId))
  if (known?.state === 'open') await stores.orders.markCanceled(known._id)
}

/** The order record; written from the intent if it was lost with an older backup, for the pass as it is sold now. */
async function findOrInsertOrder(deps: Deps, intent: PaidIntent): Promise<Purchase | null> {
  const { orders, products } = deps.stores
  const known = await orders.find(intent.order.orderId)
  if (known) return isPurchase(known) ? known : null
  const product = await products.find(intent.order.classId)
  if (!product) return null
  const lost = await lostOrder(deps, intent)
  const order = { ...lost, productId: product._id, product: termsOf(product) }
  await orders.insertOnce(order)
  return order
}
