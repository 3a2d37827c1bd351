import type { Deps } from './base/deps.ts'
import { mailDecided, mailReview } from './features/classes/mail-decisions.ts'
import { drainClass } from './features/payments/drain-class.ts'
import { mailEnrolled } from './features/payments/mail-enrolled.ts'
import { settleChange } from './features/payments/settle-change.ts'
import { settleEnd, settleRefund } from './features/payments/settle-end.ts'

/** What is done for each kind of task that a change of a class leaves behind. */
export const TASKS: Deps['tasks'] = {
  enrolled: mailEnrolled,
  ended: settleEnd,
  refund: settleRefund,
  changed: settleChange,
  drain: drainClass,
  decided: mailDecided,
  review: mailReview,
}
