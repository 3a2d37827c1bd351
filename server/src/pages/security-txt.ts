import { Problem } from '@ningjing/contract/problems'
import { Router } from 'express'
import type { Deps } from '../deps.ts'
import { clubNow } from '../steps/club-now.ts'

const DAY_MS = 24 * 3600_000
/** RFC 9116 asks for less than a year. */
const VALID_DAYS = 180

/** Serves /.well-known/security.txt (RFC 9116), which says where to report a vulnerability. */
export function securityTxt(deps: Pick<Deps, 'config' | 'clock' | 'stores' | 'log'>): Router {
  const origin = deps.config.SITE_ORIGIN
  const router = Router()
  router.get('/.well-known/security.txt', async (_req, res) => {
    const { email } = (await clubNow(deps)).club
    if (!email) throw new Problem('route.not-found')
    // A whole day, so that all processes answer the same.
    const today = Math.floor(deps.clock.now().getTime() / DAY_MS) * DAY_MS
    const lines = [
      `Contact: mailto:${email}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
    ]
    res.type('txt').send(`${lines.join('\n')}\n`)
  })
  return router
}
