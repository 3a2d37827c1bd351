import type { Deps } from '../../deps.ts'
import type { CardIntent } from '../../gateways/card-intents.ts'

/**
 * The same intent, with the user it belongs to in this database. After an older backup was restored, a user of a later
 * moment is missing: then it is who has signed in again with the same identity, or the user of the order record.
 */
export async function withOwner<I extends CardIntent>({ stores }: Deps, intent: I): Promise<I> {
  const { order } = intent
  if (!order || (await stores.users.find(order.userId))) return intent
  const known = await stores.orders.find(order.orderId)
  const returned = order.uid === undefined ? null : await stores.users.findByUid(order.uid)
  const userId = known?.userId ?? returned?._id ?? order.userId
  return { ...intent, order: { ...order, userId } }
}
