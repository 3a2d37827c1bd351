import { hasRunOut } from '@ningjing/contract/passes/last-day'
import type { Deps } from '../deps.ts'
import { logTodo, taskTodo, workOffTasks } from './todos.ts'

/**
 * P5: an active pass that has not run out pays no bookings until it goes on. Does nothing to any other.
 * @param by user id, or `system`
 */
export async function stopPass(deps: Deps, by: string, passId: string): Promise<void> {
  const { purses } = deps.stores
  const purse = await purses.find(passId)
  const now = deps.clock.now()
  if (purse?.state !== 'active' || hasRunOut(purse, now)) return
  const todos = [
    logTodo(deps, by, 'pass.stop', passId),
    taskTodo(deps, 'pass-changed', { orderId: passId, to: 'stopped', by }),
  ]
  if (await purses.stop(passId, now, ...todos)) await workOffTasks(deps, passId, todos, 'purses')
}
