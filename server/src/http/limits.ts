import { LIMITS, type Limit, type LimitName } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'

/** Counts calls, for all server processes together. */
export type LimitCounters = {
  /**
   * Takes one point of `key`.
   * @returns seconds to wait if no point was left, else 0
   */
  take(limit: Omit<Limit, 'by'>, key: string): Promise<number>
  /** Takes several points of `key` whether they are left or not; returns the points taken so far in its window. */
  add(limit: Omit<Limit, 'by'>, key: string, points: number): Promise<{ points: number; secondsLeft: number }>
  /** Points of `key` taken so far in its window. */
  taken(limit: Omit<Limit, 'by'>, key: string): Promise<{ points: number; secondsLeft: number }>
}

/** The subject of a count. Limits by a subject that is not given are skipped. */
export type LimitSubject = { address?: string | undefined; user?: string | undefined }

/** Counts one call against a named limit; throws `request.too-many` with the seconds to wait. */
export async function assertWithinLimit(
  counters: LimitCounters,
  scale: number,
  name: LimitName,
  who: LimitSubject,
): Promise<void> {
  const limits: readonly Limit[] = LIMITS[name]
  for (const [index, { points, seconds, by }] of limits.entries()) {
    const subject = who[by]
    if (subject === undefined) continue
    const scaled = { points: Math.ceil(points * scale), seconds }
    const wait = await counters.take(scaled, `${name}:${index}:${subject}`)
    if (wait > 0) throw new Problem('request.too-many', { retryAfterSeconds: wait })
  }
}
