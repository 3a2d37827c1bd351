import { LIMITS, type Limit, type LimitName } from '@ningjing/contract/limits'
import { Problem } from '@ningjing/contract/problems'
import type { LimitCounters } from './limits.store.ts'

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
