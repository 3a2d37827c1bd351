import type { Response } from 'express'
import type { LimitState } from '../limits/assert-within-limit.ts'

/** Headers of a limit, as most APIs send them: its calls, those left, and the seconds until it starts again. */
export const LIMIT_HEADERS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** Tells the caller the state of a limit; of several limits the one with the fewest calls left. */
export function setLimitHeaders(res: Response, { points, left, secondsLeft }: LimitState): void {
  const known = res.get('RateLimit-Remaining')
  if (known !== undefined && Number(known) <= left) return
  res.set({
    'RateLimit-Limit': String(points),
    'RateLimit-Remaining': String(left),
    'RateLimit-Reset': String(secondsLeft),
  })
}
