import type { Books } from '../money/books.ts'
import { ApiError, type ErrorBody } from './api-error.ts'
import type { Asked, Call, Caller } from './call.ts'
import { fingerprintOf } from './fingerprint.ts'
import { callerOf, secretKeyRequired } from './keys.ts'
import { ROUTES, type Route } from './routes.ts'
import { intentFor } from './views.ts'

/** What goes back over the wire. */
export type Answer = { status: number; body: string; replayed?: true }

/** Answers a call; all it changes is on disk before this returns. */
export function answer(books: Books, call: Call): Answer {
  try {
    const { route, id } = routeOf(call)
    const caller = callerOf(call.authorization)
    if (caller === 'publishable' && !route.alsoPublishable) throw secretKeyRequired()
    const asked = { id, params: call.params, caller }
    return books.records.atomically(() => answerOnce(books, call, () => carryOut(books, route, asked)))
  } catch (error) {
    return refusal(error, 'secret')
  }
}

/** The same call under the same idempotency key is carried out once, and answered alike ever after. */
function answerOnce(books: Books, call: Call, carryOutNow: () => Answer): Answer {
  const { idempotencyKey: key, path } = call
  if (key === undefined || call.method !== 'POST') return carryOutNow()
  const fingerprint = fingerprintOf(call.params)
  const given = books.records.answers.find(key)
  if (!given) {
    const fresh = carryOutNow()
    books.records.answers.keep(key, { path, fingerprint, ...fresh })
    return fresh
  }
  if (given.path !== path) {
    throw otherUse(`for the same endpoint they were first used for ('${given.path}' vs '${path}')`)
  }
  if (given.fingerprint !== fingerprint) {
    throw otherUse('with the same parameters they were first used with')
  }
  return { status: given.status, body: given.body, replayed: true }
}

/** A payment that failed is an answer like any other: its traces stay. What is refused before that leaves none. */
function carryOut(books: Books, route: Route, asked: Asked): Answer {
  try {
    return { status: 200, body: JSON.stringify(route.run(books, asked)) }
  } catch (error) {
    if (error instanceof ApiError && error.wasCarriedOut) return refusal(error, asked.caller)
    throw error
  }
}

function otherUse(how: string): ApiError {
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

function refusal(error: unknown, caller: Caller): Answer {
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
