import {
  BASE_PATH,
  type BodyInput,
  type EndpointSpec,
  type ParamsInput,
  type QueryInput,
  type Reply,
} from '@ningjing/contract/endpoint'
import { failureOf, unreachable } from './call-failure.ts'
import { env } from './env.ts'

type Given<Name extends string, Value> = Value extends undefined
  ? { [N in Name]?: undefined }
  : Record<Name, Value>

/** What a call of this endpoint needs: what its contract declares, and the provider's token where it asks for that. */
export type Input<E extends EndpointSpec> = Given<'params', ParamsInput<E>> &
  Given<'body', BodyInput<E>> &
  (QueryInput<E> extends undefined ? { query?: undefined } : { query?: QueryInput<E> }) &
  (E['access'] extends 'provider' ? { idToken: string } : { idToken?: undefined })

type Args<E extends EndpointSpec> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/**
 * Calls one endpoint of the contract. Public reads and calls with the provider's own token go by `fetch`;
 * all others through the secure client, whose code is loaded at the first of them.
 * Throws `CallFailure`, and nothing else.
 */
export async function call<E extends EndpointSpec>(endpoint: E, ...[input]: Args<E>): Promise<Reply<E>> {
  const { params, query, body, idToken } = (input ?? {}) as LooseInput
  const path = fillPath(endpoint.path, params) + queryOf(query)
  const request = { method: endpoint.method, path, body }
  const isOpen = endpoint.access === 'anyone' || endpoint.access === 'provider'
  return (isOpen ? await callOpen(request, baseOf(endpoint), idToken) : await callSecure(request)) as Reply<E>
}

type LooseInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  idToken?: string
}

type Request = { method: string; path: string; body: unknown }

function baseOf(endpoint: EndpointSpec): string {
  return env.apiUrl + (endpoint.atRoot ? '' : BASE_PATH)
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryOf(query: Record<string, string | undefined> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

async function callOpen({ method, path, body }: Request, base: string, idToken?: string): Promise<unknown> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (idToken) headers.Authorization = `Bearer ${idToken}`
  const response = await fetch(base + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => {
    throw unreachable()
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw await failureOf(response.status, answer)
  return answer
}

async function callSecure({ method, path, body }: Request): Promise<unknown> {
  const { secure } = await import('./secure.ts').catch(() => {
    throw unreachable()
  })
  const { data } = await secure.request<unknown>({ method, url: path, data: body })
  return data
}
