import { randomUUID } from 'node:crypto'
import type { ProblemCode } from '@ningjing/contract/problems'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { addressHash, clientAddress } from './client-address.ts'

/** Codes of refused tokens, roles and e-mails. A missing or expired token is no sign of an attack. */
const REFUSED: string[] = ['token.invalid', 'role.not-allowed', 'email.not-yours'] satisfies ProblemCode[]

const HEALTH_CHECKS = ['/healthz', '/readyz']

/**
 * Logs one JSON line per request, without personal data: the route instead of the path, the user id instead of a name.
 * A refused caller can be recognised again by a keyed hash of their address. `res.locals.requestId` is the id of the
 * request.
 * @param secret the hashes of addresses are worthless without it
 */
export function requestLog(log: Logger, secret: string): RequestHandler {
  const hashOf = addressHash(secret, 'addresses in the log')
  const refusalOf = (req: Request, res: Response) => {
    const code = res.locals.problem
    return REFUSED.includes(code) && { refused: code, address: hashOf(clientAddress(req.ip) ?? '') }
  }
  return (req, res, next) => {
    const id = randomUUID()
    res.locals.requestId = id
    res.setHeader('X-Request-Id', id)
    if (!HEALTH_CHECKS.includes(req.url)) {
      const start = Date.now()
      res.once('close', () => {
        const entry = {
          req: { id, method: req.method },
          res: { status: res.statusCode },
          route: routeOf(req),
          userId: res.locals.userId,
          ...refusalOf(req, res),
          responseTime: Date.now() - start,
        }
        const outcome = res.writableFinished ? 'completed' : 'aborted'
        if (res.statusCode >= 500) log.error(entry, 'request errored')
        else log.info(entry, `request ${outcome}`)
      })
    }
    next()
  }
}

/** Pages have a list of paths. */
function routeOf({ route }: Request): string | undefined {
  return typeof route?.path === 'string' ? route.path : undefined
}
