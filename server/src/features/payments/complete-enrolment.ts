import type { Deps } from '../../base/deps.ts'
import type { OrderRecord } from '../../base/records.ts'
import { paymentOf } from './fulfil.rules.ts'

/**
 * Writes down an enrolment that the class document already holds: payment, selection, order, in this order, so
 * that an order marked `enrolled` is complete. Returns the number of selections it removed.
 */
export async function completeEnrolment(
  deps: Deps,
  order: OrderRecord,
  transactionId: string,
): Promise<number> {
  const { classes, payments, selections, orders } = deps.stores
  const yogaClass = await classes.find(order.classId)
  if (!yogaClass) throw new Error(`The class of order ${order._id} is gone`)
  await payments.record(paymentOf(order, transactionId, yogaClass, deps.clock.now()))
  const deletedCount = await selections.removePaid(order.userId, order.classId)
  await orders.markEnrolled(order._id)
  return deletedCount
}
