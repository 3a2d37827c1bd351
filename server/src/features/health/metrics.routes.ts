import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@ningjing/contract/problems'
import { Router } from 'express'
import { METRICS_TYPE, type RequestTimes } from '../../base/metrics.ts'
import type { Deps } from '../../deps.ts'
import { bearerOf } from '../../http/caller.ts'
import { createMetrics } from './metrics.ts'

/**
 * Serves /metrics to callers with this token, for Prometheus. It is no call of the API: its reader is a program of the
 * operator.
 */
export function metricsRoutes(deps: Deps, times: RequestTimes, token: string): Router {
  const read = createMetrics(deps)
  const router = Router()
  router.get('/metrics', async (req, res) => {
    if (!isSame(bearerOf(req.get('authorization')), token)) throw new Problem('token.invalid')
    res.set({ 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' }).end(times.text() + (await read()))
  })
  return router
}

/** Takes as long for any wrong token. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
