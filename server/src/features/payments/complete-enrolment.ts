import type { Deps } from '../../base/deps.ts'
import type { OrderRecord } from '../../base/records.ts'
import { paymentOf } from './fulfil.rules.ts'

/**
 * Records an enrolment that is already in the roster of the class: writes the payment (I9), removes the selection,
 * marks the order `enrolled`. The order comes last, so an order that is `enrolled` is complete. Idempotent.
 * @returns the number of selections that were removed
 */
export async function completeEnrolment(
  deps: Deps,
  order: OrderRecord,
  transactionId: string,
): Promise<number> {
  const { seats, payments, selections, orders } = deps.stores
  const [yogaClass] = await seats.findFor(order.userId, [order.classId])
  if (!yogaClass) throw new Error(`The class of order ${order._id} is gone`)
  await payments.insertOnce(paymentOf(order, transactionId, yogaClass, deps.clock.now()))
  const deletedCount = await selections.removePaid(order.userId, order.classId)
  await orders.markEnrolled(order._id)
  return deletedCount
}
