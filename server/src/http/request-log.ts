import { randomUUID } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import { pinoHttp } from 'pino-http'

/** Logs one JSON line per request, without personal data: the route instead of the path, the user id instead of a name. */
export function requestLog(log: Logger): RequestHandler {
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
    }),
  })
}

function routeOf(route: unknown): string | undefined {
  const path = typeof route === 'object' && route !== null && 'path' in route ? route.path : undefined
  return typeof path === 'string' ? path : undefined
}
