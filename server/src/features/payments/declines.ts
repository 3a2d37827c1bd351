import { MAX_DECLINES_PER_HOUR } from '@ningjing/contract/limits'
import type { Deps } from '../../deps.ts'

const HOUR_SECONDS = 3600

/** Counts a declined card of a student. */
export async function countDecline(deps: Deps, userId: string): Promise<void> {
  await deps.stores.limits.take(limitOf(deps), keyOf(userId))
}

/** Seconds that a student has to wait after too many declined cards; 0 if they may pay now. */
export async function secondsUntilPauseEnds(deps: Deps, userId: string): Promise<number> {
  const limit = limitOf(deps)
  const { points, secondsLeft } = await deps.stores.limits.taken(limit, keyOf(userId))
  return points >= limit.points ? secondsLeft : 0
}

function limitOf({ config }: Deps) {
  return { points: Math.ceil(MAX_DECLINES_PER_HOUR * config.RATE_LIMIT_SCALE), seconds: HOUR_SECONDS }
}

const keyOf = (userId: string) => `declines:${userId}`
