import type { Deps } from '../../deps.ts'
import type { SelectionRecord } from '../../records.ts'

/** Gives back the seat held for a selection; `paid` when the card was charged before that. */
export async function endHold(
  _deps: Deps,
  _userId: string,
  _selection: SelectionRecord,
): Promise<'ended' | 'paid'> {
  return 'ended'
}
