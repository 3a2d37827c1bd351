import { PROBLEMS, Problem } from '@ningjing/contract/problems'
import type { ProblemBody } from '@ningjing/contract/problems.schemas'
import type { ErrorRequestHandler } from 'express'
import type { Logger } from 'pino'
import { loggedError } from './logged-error.ts'

/**
 * Writes every error as application/problem+json (RFC 9457).
 * @param isDatabaseDown distinguishes an outage of the database from a bug
 */
export function problemHandler(
  log: Logger,
  isDatabaseDown: (error: unknown) => boolean,
): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    // The handler has failed after the time limit had answered.
    if (res.writableEnded) return
    if (res.headersSent) {
      res.destroy()
      return
    }
    const problem = asProblem(error, isDatabaseDown)
    res.locals.problem = problem.code
    if (problem.status >= 500)
      log.error(
        { err: loggedError(error), requestId: res.locals.requestId, code: problem.code },
        'request failed',
      )
    const { retryAfterSeconds, ...extra } = problem.extra
    if (retryAfterSeconds) res.set('Retry-After', String(retryAfterSeconds))
    res.set('Cache-Control', 'no-store')
    if (problem.status === 401) res.set('WWW-Authenticate', challengeOf(problem))
    const body: ProblemBody = {
      code: problem.code,
      title: PROBLEMS[problem.code].title,
      status: problem.status,
      detail: problem.detail,
      ...extra,
      requestId: res.locals.requestId,
    }
    res.status(problem.status).type('application/problem+json').send(JSON.stringify(body))
  }
}

/** The kind of token that the API wants, and whether there was one (RFC 6750). */
function challengeOf({ code }: Problem): string {
  return code === 'token.missing'
    ? 'Bearer realm="ningjing"'
    : 'Bearer realm="ningjing", error="invalid_token"'
}

function asProblem(error: unknown, isDatabaseDown: (error: unknown) => boolean): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseDown(error)) return new Problem('service.database-down', { retryAfterSeconds: 5 })
  return bodyProblem(error) ?? new Problem('server.unexpected')
}

/** Errors of Express while it reads the request have a `type` (body) or a client status (path). */
function bodyProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined
  // The path cannot be decoded.
  if (error instanceof URIError) return new Problem('request.invalid')
  const type = 'type' in error ? error.type : undefined
  if (type === 'entity.too.large') return new Problem('request.too-large')
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return new Problem('request.not-json')
  const status = 'status' in error ? error.status : undefined
  if (typeof status === 'number' && status >= 400 && status < 500) return new Problem('request.unreadable')
  return undefined
}
