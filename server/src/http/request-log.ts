import { randomUUID } from 'node:crypto'
import { pathOf } from '@ningjing/contract/endpoint'
import { receiveCardEvent } from '@ningjing/contract/payments/payments'
import type { ProblemCode } from '@ningjing/contract/problems'
import type { Request, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { addressHash, clientAddress } from '../limits/client-address.ts'

/** A finished request. The route is a pattern such as `/ningjing/classes/:id`, never an address. */
export type FinishedRequest = { method: string; route: string; status: number; seconds: number }

/** Codes of refused tokens, roles and e-mails. A missing or expired token is no sign of an attack. */
const REFUSED: string[] = ['token.invalid', 'role.not-allowed', 'email.not-yours'] satisfies ProblemCode[]

/** The status in the log of a request whose client left before the whole answer was sent; nginx logs the same. */
const CLIENT_LEFT = 499

/** Events of the card provider. It repeats those that are not accepted, for three days. */
export const WEBHOOK_ROUTE = pathOf(receiveCardEvent)

const NOT_LOGGED = ['/healthz', '/readyz', '/metrics']

/**
 * Logs one JSON line per request, without personal data: the route instead of the path, the user id instead of a name.
 * A refused caller can be recognized again by a keyed hash of their address. `res.locals.requestId` is the id of the
 * request.
 * @param secret the hashes of addresses are worthless without it
 * @param record receives each request when it ends
 */
export function requestLog(
  log: Logger,
  secret: string,
  record: (request: FinishedRequest) => void = () => {},
): RequestHandler {
  const hashOf = addressHash(secret, 'addresses in the log')
  const refusalOf = (req: Request, res: Response) => {
    const code = res.locals.problem
    return REFUSED.includes(code) && { refused: code, address: hashOf(clientAddress(req.ip) ?? '') }
  }
  return (req, res, next) => {
    const id = randomUUID()
    res.locals.requestId = id
    res.setHeader('X-Request-Id', id)
    if (!NOT_LOGGED.includes(req.url)) {
      const start = Date.now()
      res.once('close', () => {
        const status = res.writableFinished || res.statusCode >= 500 ? res.statusCode : CLIENT_LEFT
        const responseTime = Date.now() - start
        const route = routeOf(req)
        record({ method: req.method, route: route ?? otherRoute(req), status, seconds: responseTime / 1000 })
        const entry = {
          req: { id, method: req.method },
          res: { status },
          route,
          userId: res.locals.userId,
          ...refusalOf(req, res),
          responseTime,
        }
        if (res.statusCode >= 500) log.error(entry, 'request errored')
        else if (status === CLIENT_LEFT) log.warn(entry, 'request aborted')
        else if (route === WEBHOOK_ROUTE && status >= 400) {
          log.warn({ ...entry, code: res.locals.problem }, 'webhook refused')
        } else log.info(entry, 'request completed')
      })
    }
    next()
  }
}

/** Pages have a list of paths. */
function routeOf({ route }: Request): string | undefined {
  return typeof route?.path === 'string' ? route.path : undefined
}

function otherRoute({ route }: Request): string {
  return route ? 'pages' : 'files and unknown'
}
