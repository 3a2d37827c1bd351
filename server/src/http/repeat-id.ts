import { IDEMPOTENCY_KEY, IDEMPOTENCY_KEY_FORM } from '@ningjing/contract/endpoint'
import { field } from '@ningjing/contract/field-reasons'
import { Problem } from '@ningjing/contract/problems'
import type { Request } from 'express'
import { derivedId } from '../base/derived-id.ts'

/**
 * The id of what a call adds, made of its caller, path, body and `Idempotency-Key`: a repeat finds the record of the
 * first call by it, so there is nothing to store and nothing to expire. Undefined without a key; throws
 * `request.invalid` for one that is none.
 */
export function repeatId(req: Request, callerId: string | undefined): string | undefined {
  const key = req.get(IDEMPOTENCY_KEY)
  if (key === undefined) return undefined
  if (!IDEMPOTENCY_KEY_FORM.test(key)) {
    throw new Problem('request.invalid', { fields: [field(IDEMPOTENCY_KEY, 'idempotency-key')] })
  }
  return derivedId(callerId, req.path, key, req.body)
}
