import { randomUUID } from 'node:crypto'
import type { ProblemCode } from '@ningjing/contract/problems'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'
import { addressHash, clientAddress } from './client-address.ts'

/** Codes of refused tokens, roles and e-mails. A missing or expired token is no sign of an attack. */
const REFUSED: string[] = ['token.invalid', 'role.not-allowed', 'email.not-yours'] satisfies ProblemCode[]

/**
 * Logs one JSON line per request, without personal data: the route instead of the path, the user id instead of a name.
 * A refused caller can be recognised again by a keyed hash of their address.
 * @param secret the hashes of addresses are worthless without it
 */
export function requestLog(log: Logger, secret: string): RequestHandler {
  const hashOf = addressHash(secret, 'addresses in the log')
  const refusalOf = (req: { ip?: string }, res: Response) => {
    const code = res.locals?.problem
    if (!REFUSED.includes(code)) return {}
    return { refused: code, address: hashOf(clientAddress(req.ip) ?? '') }
  }
  return pinoHttp({
    logger: log,
    genReqId: (_req, res) => {
      const id = randomUUID()
      res.setHeader('X-Request-Id', id)
      return id
    },
    autoLogging: { ignore: (req) => req.url === '/healthz' || req.url === '/readyz' },
    customLogLevel: (_req, res, error) => (error || res.statusCode >= 500 ? 'error' : 'info'),
    serializers: {
      req: (req: { id: string; method: string; raw: { route?: { path: string } } }) => ({
        id: req.id,
        method: req.method,
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
      err: (error: { type: string }) => ({ type: error.type }),
    },
    customProps: (req, res) => ({
      route: 'route' in req ? routeOf(req.route) : undefined,
      userId: (res as Response).locals?.userId,
      ...refusalOf(req, res as Response),
    }),
  })
}

function routeOf(route: unknown): string | undefined {
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined
  return typeof path === 'string' ? path : undefined
}
