import { LIMITS, type Limit, type LimitName } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'

/** Counts what callers do, in one place for all server processes. */
export type LimitCounters = {
  /**
   * Takes one point of `key`.
   * @returns seconds to wait when none was left, else 0
   */
  take(limit: Omit<Limit, 'by'>, key: string): Promise<number>
  /** Points of `key` taken so far in its window. */
  taken(limit: Omit<Limit, 'by'>, key: string): Promise<{ points: number; secondsLeft: number }>
}

/** Who a call is counted for; a limit by the other kind is left for later. */
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
