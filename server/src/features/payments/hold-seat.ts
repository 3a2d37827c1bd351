import { SYSTEM } from '@ningjing/contract/audit/audit'
import { because } from '@ningjing/contract/problem-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { SelectionRecord } from '../../domain/records.ts'
import type { PlacedHold } from '../../seats/seats.store.ts'
import { takeSeat } from '../../seats/take-seat.ts'
import { releaseHold } from './release-hold.ts'

/** Attempts at an enrollment or a payment before it fails with `class.sold-out`. */
const MAX_ATTEMPTS = 4

/**
 * Holds a seat at the price shown (O1), or returns the live hold that the student already has. Releases an earlier
 * hold that has lapsed. Returns null when the caller has to try again.
 * @param cents the price shown
 * @param addressHash for a student whose e-mail is not confirmed
 */
export async function holdSeat(
  deps: Deps,
  selection: SelectionRecord,
  cents: number,
  addressHash?: string,
): Promise<PlacedHold | null> {
  const taken = await takeSeat(deps, selection, cents, addressHash)
  if (taken.state === 'lapsed') await releaseHold(deps, taken.hold, SYSTEM)
  return taken.state === 'held' ? taken.hold : null
}

/** Repeats an attempt that returns null when it lost its seat. Throws `class.sold-out` after a few attempts. */
export async function retryWhenSeatIsLost<Result>(attempt: () => Promise<Result | null>): Promise<Result> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const result = await attempt()
    if (result) return result
  }
  throw new Problem('class.sold-out', because('seat-lost'))
}

/** Another request of the same student was faster. The next attempt finds their enrollment. */
export function ignoreEnrolmentExists(error: unknown): null {
  if (error instanceof Problem && error.code === 'enrolment.exists') return null
  throw error
}
