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

/** Counts one call against a named limit; throws `request.too-many` with the seconds to wait. */
export async function assertWithinLimit(
  counters: LimitCounters,
  scale: number,
  name: LimitName,
  who: { address: string; userId: string | undefined },
): Promise<void> {
  const limits: readonly Limit[] = LIMITS[name]
  for (const [index, { points, seconds, by }] of limits.entries()) {
    const subject = by === 'user' ? who.userId : who.address
    const wait = await counters.take(
      { points: Math.ceil(points * scale), seconds },
      `${name}:${index}:${subject ?? who.address}`,
    )
    if (wait > 0) throw new Problem('request.too-many', { retryAfterSeconds: wait })
  }
}
