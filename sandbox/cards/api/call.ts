import type { Authentication } from '../money/confirm.ts'
import type { Form } from './form.ts'

/** Who calls: the merchant's server, or a customer's browser. */
export type Caller = 'secret' | 'publishable'

/** One call of the API. */
export type Call = {
  method: string
  /** Begins with `/v1/`. */
  path: string
  params: Form
  authorization: string | undefined
  idempotencyKey: string | undefined
}

/** What a route gets. */
export type Asked = {
  /** The id in the path, empty when the path has none. */
  id: string
  params: Form
  caller: Caller
}

/** Outcomes of the 3-D Secure step. */
export const AUTHENTICATIONS = ['succeed', 'fail'] as const satisfies Authentication[]
