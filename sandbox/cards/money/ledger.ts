import type { NewEvent } from '../records/objects.ts'
import type { Records } from '../records/records.ts'

/** What every money operation works with. */
export type Ledger = {
  records: Records
  /** Stores an event, and sends it to the webhook if one is set. */
  emit(event: NewEvent): void
  /** How long after its creation a delayed refund settles, in milliseconds. */
  settleAfterMs: number
}
