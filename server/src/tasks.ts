import type { Deps } from './base/deps.ts'

const nothing = async () => {}

/** What is done for each kind of task that a change of a class leaves behind. */
export const TASKS: Deps['tasks'] = {
  enrolled: nothing,
  ended: nothing,
  refund: nothing,
  changed: nothing,
  drain: nothing,
  decided: nothing,
  review: nothing,
}
