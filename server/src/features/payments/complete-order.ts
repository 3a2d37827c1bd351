import type { Deps } from '../../deps.ts'
import type { OrderRecord } from '../../domain/records.ts'
import { paymentOf } from './fulfil.rules.ts'

/**
 * Records an enrolment that is already in the roster of the class: writes the payment (I9), removes the selection,
 * marks the order `enrolled`. The order comes last, so an order that is `enrolled` is complete. Idempotent, also
 * after the enrolment has ended.
 * @returns the number of selections that were removed
 */
export async function completeOrder(deps: Deps, order: OrderRecord): Promise<number> {
  const { selections, orders, places } = deps.stores
  await recordPayment(deps, order)
  const { _id: orderId, userId, classId } = order
  const place = (await places.find({ classId, userId, orderId }))?.roster[userId]
  const isThere = place?.orderId === orderId
  const deletedCount = isThere ? await selections.removePaid(order, place.at) : 0
  await orders.markEnrolled(orderId)
  return deletedCount
}

/** Writes the payment record of an order, once. */
export async function recordPayment(deps: Deps, order: OrderRecord): Promise<void> {
  const { stores, config, clock } = deps
  const [yogaClass] = await stores.seats.findFor(order.userId, [order.classId])
  if (!yogaClass) throw new Error(`The class of order ${order._id} is gone`)
  const tax = config.TAX_PERCENT > 0 ? { percent: config.TAX_PERCENT, label: config.TAX_LABEL } : undefined
  await stores.payments.insertOnce(paymentOf(order, yogaClass, clock.now(), tax))
}
