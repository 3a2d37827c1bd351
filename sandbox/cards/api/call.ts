import type { Authentication } from '../money/confirm.ts'
import type { Form } from './form.ts'

/** The caller: the merchant's server (secret key) or a customer's browser (publishable key). */
export type Caller = 'secret' | 'publishable'

/** One API call. */
export type Call = {
  method: string
  /** Starts with `/v1/`. */
  path: string
  params: Form
  authorization: string | undefined
  idempotencyKey: string | undefined
}

/** The input of a route. */
export type RouteInput = {
  /** The id in the path; empty when the path has none. */
  id: string
  params: Form
  caller: Caller
}

/** Outcomes of the 3-D Secure step. */
export const AUTHENTICATIONS = ['succeed', 'fail'] as const satisfies Authentication[]
