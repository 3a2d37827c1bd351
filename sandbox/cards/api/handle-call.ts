import type { Ledger } from '../money/ledger.ts'
import { ApiError, type ErrorBody } from './api-error.ts'
import type { Call, Caller, RouteInput } from './call.ts'
import { fingerprintOf } from './fingerprint.ts'
import { callerOf, secretKeyRequired } from './keys.ts'
import { ROUTES, type Route } from './routes.ts'
import { intentFor } from './views.ts'

/** The HTTP response to a call. */
export type ApiResponse = { status: number; body: string; replayed?: true }

/** Handles a call. All changes are on disk when it returns. */
export function handleCall(ledger: Ledger, call: Call): ApiResponse {
  try {
    const { route, id } = routeOf(call)
    const caller = callerOf(call.authorization)
    if (caller === 'publishable' && !route.alsoPublishable) throw secretKeyRequired()
    const input = { id, params: call.params, caller }
    return ledger.records.atomically(() => handleOnce(ledger, call, () => runRoute(ledger, route, input)))
  } catch (error) {
    return errorResponse(error, 'secret')
  }
}

/** Runs a call once per idempotency key and replays the saved response afterward. */
function handleOnce(ledger: Ledger, call: Call, run: () => ApiResponse): ApiResponse {
  const { idempotencyKey: key, path } = call
  if (key === undefined || call.method !== 'POST') return run()
  const fingerprint = fingerprintOf(call.params)
  const saved = ledger.records.responses.find(key)
  if (!saved) {
    const response = run()
    ledger.records.responses.save(key, { path, fingerprint, ...response })
    return response
  }
  if (saved.path !== path) {
    throw idempotencyError(`for the same endpoint they were first used for ('${saved.path}' vs '${path}')`)
  }
  if (saved.fingerprint !== fingerprint) {
    throw idempotencyError('with the same parameters they were first used with')
  }
  return { status: saved.status, body: saved.body, replayed: true }
}

/**
 * A failed payment is a normal response and its changes are kept. An error before any change rolls everything
 * back.
 */
function runRoute(ledger: Ledger, route: Route, input: RouteInput): ApiResponse {
  try {
    return { status: 200, body: JSON.stringify(route.run(ledger, input)) }
  } catch (error) {
    if (error instanceof ApiError && error.hadEffect) return errorResponse(error, input.caller)
    throw error
  }
}

function idempotencyError(how: string): ApiError {
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used ${how}. Try using a key other than the one you used if you meant to execute a different request.`,
  })
}

function routeOf({ method, path }: Call): { route: Route; id: string } {
  for (const { pattern, route } of PATTERNS) {
    const match = pattern.exec(`${method} ${path}`)
    if (match) return { route, id: match.groups?.id ?? '' }
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The card sandbox offers only what this site uses; see docs/sandbox-differences.md.`,
  })
}

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(':id', '(?<id>[^/]+)')}$`),
}))

function errorResponse(error: unknown, caller: Caller): ApiResponse {
  if (error instanceof ApiError) {
    return { status: error.status, body: JSON.stringify({ error: errorFor(caller, error.body) }) }
  }
  console.error(error)
  const message = 'An unknown error occurred in the card sandbox; its process has logged it.'
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
}

function errorFor(caller: Caller, body: ErrorBody) {
  return { ...body, ...(body.payment_intent && { payment_intent: intentFor(caller, body.payment_intent) }) }
}
