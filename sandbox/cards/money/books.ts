import type { Records } from '../records/records.ts'
import type { Happening } from './events.ts'

/** What every operation on money works with. */
export type Books = {
  records: Records
  /** Writes an event, and sends it to the webhook's receiver when there is one. */
  tell(happening: Happening): void
  /** How long after it was made a refund of a slow card comes to its end, in milliseconds. */
  settleAfterMs: number
}
