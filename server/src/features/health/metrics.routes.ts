import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@ningjing/contract/problems'
import { Router } from 'express'
import { bearerOf } from '../../http/caller.ts'
import type { Metrics } from './metrics.ts'

/**
 * Serves /metrics to callers with this token, for Prometheus. It is no call of the API: its reader is a program of the
 * operator.
 */
export function metricsRoutes({ text, contentType }: Metrics, token: string): Router {
  const router = Router()
  router.get('/metrics', async (req, res) => {
    if (!isSame(bearerOf(req.get('authorization')), token)) throw new Problem('token.invalid')
    res.set({ 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(await text())
  })
  return router
}

/** Takes as long for any wrong token. */
function isSame(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}
