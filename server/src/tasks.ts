import type { Deps } from './base/deps.ts'
import { drainClass } from './features/payments/drain-class.ts'
import { settleEnd, settleRefund } from './features/payments/settle-end.ts'

const nothing = async () => {}

/** What is done for each kind of task that a change of a class leaves behind. */
export const TASKS: Deps['tasks'] = {
  enrolled: nothing,
  ended: settleEnd,
  refund: settleRefund,
  changed: nothing,
  drain: drainClass,
  decided: nothing,
  review: nothing,
}
