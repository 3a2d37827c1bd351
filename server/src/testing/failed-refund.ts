import { SYSTEM } from '@ningjing/contract/audit/audit'
import type { OrderRecord } from '../domain/records.ts'
import { logTodo, taskTodo, workOff } from '../steps/todos.ts'
import type { TestApp } from './test-app.ts'

/** Past the API: cents go back to a student who stays, and their refund has failed for good. */
export async function addFailedRefund(
  { deps, stores }: Pick<TestApp, 'deps' | 'stores'>,
  { _id: orderId, userId, classId }: Pick<OrderRecord, '_id' | 'userId' | 'classId'>,
  cents: number,
): Promise<void> {
  const log = logTodo(deps, SYSTEM, 'seat.refund', classId, { orderId, cents: 0 }, { orderId, cents })
  await stores.places.giveBack({ classId, userId, orderId }, 0, cents, log)
  await workOff(deps, 'classes', log)
  await stores.orders.recordFailedRefund(orderId, 5, taskTodo(deps, 'failed', { orderId, cents }))
}
