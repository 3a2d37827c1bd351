import { CARD_KEYS } from '../../settings/card-keys.ts'
import { ApiError } from './api-error.ts'
import type { Caller } from './call.ts'

/** Identifies the caller by its API key; throws on unknown keys. */
export function callerOf(authorization: string | undefined): Caller {
  const key = authorization?.replace(/^Bearer /, '')
  if (key === CARD_KEYS.secret) return 'secret'
  if (key === CARD_KEYS.publishable) return 'publishable'
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  throw unauthorized(
    `Invalid API Key provided. The sandbox knows ${CARD_KEYS.secret} and ${CARD_KEYS.publishable} only.`,
  )
}

/** 401: the call needs a secret key. */
export function secretKeyRequired(): ApiError {
  return unauthorized(
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    'secret_key_required',
  )
}

function unauthorized(message: string, code?: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) })
}
