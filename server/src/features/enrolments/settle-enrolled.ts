import type { TaskHandler } from '../../deps.ts'
import { enrolledKey } from '../../domain/mail-keys.ts'
import { leaveOtherLines } from '../../seats/end-waiting.ts'
import { recordMail } from '../../steps/record-mail.ts'
import { completeOrder, recordPayment } from '../payments/complete-order.ts'
import { settleCanceledDates } from './settle-change.ts'

/**
 * Records the payment of a student who has got a place and the mail with its receipt, and settles the dates that were
 * canceled while they were paying. Completes a free place, because nobody asks for one that the waiting list gave.
 */
export const settleEnrolled: TaskHandler = async (deps, classId, task) => {
  const { userId = '', orderId = '', leaveOthers, card } = task
  const order = await deps.stores.orders.find(orderId)
  if (order?.intentId === null && order.state === 'open') await completeOrder(deps, order)
  // One that is enrolled is complete.
  else if (order && order.state !== 'enrolled') await recordPayment(deps, order, card)
  await recordMail(deps, { key: enrolledKey(orderId), kind: 'enrolled', userId, facts: { orderId, classId } })
  await settleCanceledDates(deps, { classId, userId, orderId })
  if (leaveOthers) await leaveOtherLines(deps, userId)
}
