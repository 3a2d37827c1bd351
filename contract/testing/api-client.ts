import { type CallInput, fillPath, type InputArgs } from '../src/call-input.ts'
import { type BodyInput, type Method, pathOf, type Reply, type Route } from '../src/endpoint.ts'
import type { EndpointOf } from '../src/endpoint-of.ts'
import type { ProblemBody } from '../src/problems.schemas.ts'
import type { PROBLEMS, ProblemCode } from '../src/problems.ts'

/** A request of the API; the path has its parameters and its query. */
export type ApiRequest = { method: Method; path: string; body?: object }

/** Sends a request as one person, or as a visitor, and returns whatever is answered. */
export type Transport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>

/** What a call is given besides its route, as its endpoint declares it. */
export type Args<R extends Route> = InputArgs<CallInput<EndpointOf<R>>>

export type BodyOf<R extends Route> = BodyInput<EndpointOf<R>>
export type ReplyTo<R extends Route> = Reply<EndpointOf<R>>

/** An answer of the API: a reply, or a problem. */
export type Answer<R extends Route> =
  | { status: 200; body: ReplyTo<R> }
  | { status: (typeof PROBLEMS)[ProblemCode]['status']; body: ProblemBody }

/** Calls the API as one person; throws an error with the problem's code unless the answer is a reply. */
export type Call = <R extends Route>(route: R, ...args: Args<R>) => Promise<ReplyTo<R>>

/** The request of a call. */
export function requestOf<R extends Route>(route: R, ...args: Args<R>): ApiRequest {
  // Typed once it is out of the list: the union of all inputs is too large for the compiler.
  const { params, query, body } = ((args as unknown[])[0] ?? {}) as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: object
  }
  return { method: route.method, path: fillPath(pathOf(route), params, query), body }
}

/** Sends one call over a transport. */
export async function answerTo<R extends Route>(
  send: Transport,
  route: R,
  ...args: Args<R>
): Promise<Answer<R>> {
  // The server has parsed its reply by the schema of the endpoint.
  return (await send(requestOf(route, ...args))) as Answer<R>
}

/** Calls that throw, over a transport. */
export function callsOver(send: Transport): Call {
  return async <R extends Route>(route: R, ...args: Args<R>): Promise<ReplyTo<R>> => {
    const answer = await answerTo(send, route, ...args)
    if (answer.status === 200) return answer.body
    throw new Error(`${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }
}

/**
 * Sends requests over HTTP.
 * @param token ours, or for calls of access `provider` that of the identity provider
 * @param maxMs how long an answer may take, in milliseconds
 */
export function httpTransport(origin: string, token = '', maxMs = 60_000): Transport {
  return async ({ method, path, body }) => {
    const response = await fetch(origin + path, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(maxMs),
    }).catch((cause) => {
      throw new Error(`${method} ${path} was not answered`, { cause })
    })
    return { status: response.status, body: await response.json() }
  }
}

/** The rows of a list that can be paged. */
export function rowsOf<Row>(reply: Row[] | { items: Row[] }): Row[] {
  return Array.isArray(reply) ? reply : reply.items
}
