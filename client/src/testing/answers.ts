import { IDEMPOTENCY_KEY, pathOf, type Reply, type Route } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { PROBLEMS, Problem, type ProblemCode } from '@ningjing/contract/problems'
import type { ProblemBody } from '@ningjing/contract/problems.schemas'
import { env } from '../lib/env.ts'

/** A request, as the API receives it. */
export type Asked = {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  bearer: string | null
  idempotencyKey: string | null
}

type Answer = (asked: Asked) => Response | Promise<Response>
type Entry = { endpoint: Route; answer: Answer; asked: Asked[] }

let entries: Entry[] = []
let unanswered: string[] = []

/** Sets the reply of an endpoint, typed by the contract; a thrown `Problem` is sent as one. */
export function answer<R extends Route, Body = Reply<EndpointOf<R>>>(
  endpoint: R,
  reply: Body | ((asked: Asked) => Body | Promise<Body>),
): void {
  answerWith(endpoint, async (asked) => Response.json(isFunction(reply) ? await reply(asked) : reply))
}

/** Lets an endpoint fail with a problem. */
export function answerProblem(endpoint: Route, code: ProblemCode, extra: Problem['extra'] = {}): void {
  answerWith(endpoint, () => {
    throw new Problem(code, extra)
  })
}

/** Lets an endpoint be unreachable. */
export function cutOff(endpoint: Route): void {
  answerWith(endpoint, () => Promise.reject(new TypeError('Failed to fetch')))
}

/** The requests that an endpoint has received, oldest first. */
export function askedOf(endpoint: Route): Asked[] {
  return entries.find((entry) => entry.endpoint === endpoint)?.asked ?? []
}

/** Requests without a reply, as `GET /path`. */
export function unansweredRequests(): string[] {
  return unanswered
}

/** Removes all replies. */
export function forgetAnswers(): void {
  entries = []
  unanswered = []
}

/** Replaces `fetch`, which all calls use. */
export async function fetchAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const url = new URL(request.url)
  for (const entry of entries) {
    const params = paramsOf(entry.endpoint, request.method, url.pathname)
    if (!params) continue
    const asked = { ...(await readRequest(request)), query: Object.fromEntries(url.searchParams), params }
    // React's strict mode mounts twice, and cancels the calls of the first time before they leave.
    request.signal.throwIfAborted()
    entry.asked.push(asked)
    return answerOrRefuse(entry, asked)
  }
  unanswered.push(`${request.method} ${url.pathname}`)
  throw new TypeError('Failed to fetch')
}

async function answerOrRefuse(entry: Entry, asked: Asked): Promise<Response> {
  try {
    return await entry.answer(asked)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { code, status, detail, extra } = error
    const { fields, facts } = extra
    const body: ProblemBody = {
      code,
      title: PROBLEMS[code].title,
      status,
      requestId: 'test',
      detail,
      fields,
      facts,
    }
    return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } })
  }
}

function answerWith(endpoint: Route, given: Answer): void {
  const known = entries.find((entry) => entry.endpoint === endpoint)
  if (known) known.answer = given
  else entries.push({ endpoint, answer: given, asked: [] })
}

function isFunction<T>(
  value: T | ((asked: Asked) => T | Promise<T>),
): value is (asked: Asked) => T | Promise<T> {
  return typeof value === 'function'
}

function paramsOf(endpoint: Route, method: string, pathname: string): Record<string, string> | undefined {
  if (endpoint.method !== method) return undefined
  const base = env.apiUrl ? new URL(env.apiUrl).pathname.replace(/\/$/, '') : ''
  const pattern = base + pathOf(endpoint).replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}$`).exec(pathname)
  if (!match) return undefined
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  )
}

async function readRequest(request: Request): Promise<Omit<Asked, 'params' | 'query'>> {
  const text = await request.text()
  // The other bodies are pictures.
  const isJson = request.headers.get('content-type')?.includes('json')
  return {
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
    bearer: request.headers.get('authorization')?.replace(/^Bearer /, '') ?? null,
    idempotencyKey: request.headers.get(IDEMPOTENCY_KEY),
  }
}
