import { type CallInput, fillPath, type InputArgs } from '@ningjing/contract/call-input'
import {
  BASE_PATH,
  type Endpoint,
  IDEMPOTENCY_KEY,
  type Reply,
  type Route,
} from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { env } from '../env.ts'
import { errorOfReply, unreachable } from './call-error.ts'
import { loadModule } from './load-module.ts'

/** What a call of this endpoint needs: what the contract declares, and the provider's token where it is asked for; `signal` cancels it, and a repeat with the same `idempotencyKey` adds nothing. */
type Input<E extends Endpoint> = CallInput<E> &
  (E['access'] extends 'provider' ? { idToken: string } : { idToken?: undefined }) & {
    signal?: AbortSignal
    idempotencyKey?: string
  }

/**
 * Sends one call of the contract. Public reads and calls with the identity provider's token use `fetch`; all
 * others use the axios client, whose code is loaded with the first of them.
 * @throws CallError
 */
export async function call<R extends Route>(
  route: R,
  ...args: InputArgs<Input<EndpointOf<R>>>
): Promise<Reply<EndpointOf<R>>> {
  // Typed once it is out of the list: the union of all inputs is too large for the compiler.
  const { params, query, body, idToken, signal, idempotencyKey } = ((args as unknown[])[0] ??
    {}) as LooseInput
  const path = fillPath(route.path, params, query)
  const headers: Record<string, string> = idempotencyKey ? { [IDEMPOTENCY_KEY]: idempotencyKey } : {}
  const request = { method: route.method, path, body, signal, headers }
  const isOpen = route.access === 'anyone' || route.access === 'provider'
  const reply = isOpen ? await callOpen(request, baseOf(route), idToken) : await callAuthenticated(request)
  // The server has parsed it by the schema of its endpoint.
  return reply as Reply<EndpointOf<R>>
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  idToken?: string
  signal?: AbortSignal
  idempotencyKey?: string
}

type Request = {
  method: string
  path: string
  body: unknown
  signal: AbortSignal | undefined
  headers?: Record<string, string>
}

function baseOf({ atRoot }: Route): string {
  return env.apiUrl + (atRoot ? '' : BASE_PATH)
}

async function callOpen(
  { method, path, body, signal }: Request,
  base: string,
  idToken?: string,
): Promise<unknown> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idToken) headers.Authorization = `Bearer ${idToken}`
  const response = await fetch(base + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
    ...(signal && { signal }),
  }).catch(() => {
    throw unreachable()
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw await errorOfReply(response.status, answer)
  return answer
}

/** Sends a call by the axios client. Throws `CallError`. */
export async function callAuthenticated({ path, body, signal, ...rest }: Request): Promise<unknown> {
  const { callSecure } = await loadModule(() => import('./secure.ts')).catch(() => {
    throw unreachable()
  })
  return callSecure({ ...rest, url: path, data: body, ...(signal && { signal }) })
}
