import { LIMITS, type Limit, type LimitName } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import type { LimitCounters } from './limits.store.ts'

/** The subject of a count. Limits by a subject that is not given are skipped. */
export type LimitSubject = { [By in Limit['by']]?: string | undefined }

/** A counter of a limit after a call: its points, those left, and the seconds until it starts again. */
export type LimitState = { points: number; left: number; secondsLeft: number }

/**
 * Counts one call against a named limit; throws `request.too-many` with the seconds to wait.
 * @param onCount gets the state of each of its counters, also of the one that is used up
 */
export async function assertWithinLimit(
  counters: LimitCounters,
  scale: number,
  name: LimitName,
  who: LimitSubject,
  onCount: (state: LimitState) => void = () => undefined,
): Promise<void> {
  const limits: readonly Limit[] = LIMITS[name]
  for (const [index, { points, seconds, by }] of limits.entries()) {
    const subject = who[by]
    if (subject === undefined) continue
    const scaled = { points: Math.ceil(points * scale), seconds }
    const { isOver, left, secondsLeft } = await counters.take(scaled, `${name}:${index}:${subject}`)
    onCount({ points: scaled.points, left, secondsLeft })
    if (isOver) throw new Problem('request.too-many', { retryAfterSeconds: secondsLeft })
  }
}
