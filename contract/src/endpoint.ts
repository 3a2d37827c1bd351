import type * as z from 'zod/mini'
import type { FieldRule } from './field-reasons.ts'
import type { LimitName } from './limits.ts'
import type { ProblemCode } from './problems.ts'

/** Base path of the API (product §7). */
export const BASE_PATH = '/ningjing'

/**
 * Who may call an endpoint (product §6):
 * - `anyone`: no token is read;
 * - `provider`: the identity provider's ID token as bearer;
 * - `signed-in`: our token, any role;
 * - `own-email`: our token, any role, and the `:email` or `:key` of the path is the caller's;
 * - `student`, `instructor`, `admin`: our token and exactly that role;
 * - `staff`: our token and the role `instructor` or `admin`;
 * - `signature`: the card provider's signature over the raw body.
 */
export type Access =
  | 'anyone'
  | 'provider'
  | 'signed-in'
  | 'own-email'
  | 'student'
  | 'instructor'
  | 'admin'
  | 'staff'
  | 'signature'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Schema = z.ZodMiniType
type Shape = z.ZodMiniObject

/** What a client needs to send a request. */
export type Route = {
  method: Method
  /** Below `BASE_PATH`, or at the root of the host when `atRoot` is set. */
  path: `/${string}`
  access: Access
  atRoot?: true
  /** The media type of a reply that is a file to save instead of JSON; its `reply` schema is a string then. */
  replyType?: 'text/csv' | 'text/calendar'
}

type RouteOptions = Pick<Route, 'atRoot' | 'replyType'>

/**
 * Declares the route of a call. Routes stand apart from the schemas, so that a browser can send requests without
 * loading them (decision 014).
 * @param path below `BASE_PATH`, or from the root of the host with `atRoot`
 * @param access who may call
 */
/* @__NO_SIDE_EFFECTS__ */
export function route<
  const M extends Method,
  const P extends Route['path'],
  const A extends Access,
  const O extends RouteOptions = Record<never, never>,
>(method: M, path: P, access: A, options?: O): { method: M; path: P; access: A } & O {
  return { method, path, access, ...(options as O) }
}

/** What the server and the documents need besides the route. */
export type EndpointDetails = {
  /** One sentence for openapi.json. */
  summary: string
  params?: Shape
  query?: Shape
  body?: Shape
  /** Size limit of a JSON body that may be larger than `MAX_BODY_BYTES`, in bytes. */
  maxBodyBytes?: number
  /** Media types of a body that is no JSON. */
  bodyTypes?: readonly string[]
  reply: Schema
  /** Problems besides those of access, input, limits and outages, which every endpoint may answer. */
  problems?: readonly ProblemCode[]
  /** What `request.invalid` says that the schemas do not: about several fields, or about stored records. */
  rules?: readonly FieldRule[]
  limit?: LimitName
  /** A repeat of the call with the same `Idempotency-Key` and body adds nothing and gets the same reply. */
  once?: true
}

/** Header by which a repeat of a call is recognized. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'
/** 1 to 200 visible ASCII characters. */
export const IDEMPOTENCY_KEY_FORM = /^[!-~]{1,200}$/

type EndpointSpec = Route & EndpointDetails
export type Endpoint<S extends EndpointSpec = EndpointSpec> = S & { readonly kind: 'endpoint' }

/** Declares one call of the API: its route, and the schemas of what comes in and what goes out. */
export function endpoint<const R extends Route, const D extends EndpointDetails>(
  route: R,
  details: D,
): Endpoint<R & D> {
  return { ...route, ...details, kind: 'endpoint' }
}

/** Whether an export of a contract file is an endpoint. */
export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'endpoint'
}

/** The full path of a route, with its `:name` parameters. */
export function pathOf({ path, atRoot }: Route): string {
  return atRoot ? path : BASE_PATH + path
}

type Out<T> = T extends Schema ? z.output<T> : undefined
type In<T> = T extends Schema ? z.input<T> : undefined

/** Path parameters, query and body as a handler receives them. */
export type Params<E extends EndpointSpec> = Out<E['params']>
export type Query<E extends EndpointSpec> = Out<E['query']>
export type Body<E extends EndpointSpec> = Out<E['body']>
/** Input as a client sends it, before the server trims it or fills in defaults. */
export type BodyInput<E extends EndpointSpec> = In<E['body']>
export type QueryInput<E extends EndpointSpec> = In<E['query']>
export type ParamsInput<E extends EndpointSpec> = In<E['params']>
/** The body of an answer with status 200. */
export type Reply<E extends EndpointSpec> = z.output<E['reply']>
