import { Problem } from '@ningjing/contract/problems'
import Stripe from 'stripe'

/** Sent to the caller as `Retry-After`. */
const RETRY_SECONDS = 5

/** An error that the provider found in our call. Carries none of the provider's objects, because they name cardholders. */
class CardsError extends Error {
  constructor({ type, code, message, requestId }: InstanceType<typeof Stripe.errors.StripeError>) {
    super(
      `The card provider says: ${message} (${type}, ${code ?? 'no code'}, ${requestId ?? 'no request id'})`,
    )
    this.name = 'CardsError'
  }
}

/** Runs a call to the provider. Throws `service.cards-down` for an outage and a `CardsError` for a rejected call. */
export async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isOutage(error)) throw new Problem('service.cards-down', { retryAfterSeconds: RETRY_SECONDS })
    throw error instanceof Stripe.errors.StripeError ? new CardsError(error) : error
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  if (error instanceof Stripe.errors.StripeConnectionError) return true
  const status = error.statusCode ?? 0
  // 409: another request is using the same idempotency key right now.
  return status >= 500 || status === 429 || status === 409
}

/** Whether the provider understood a call and rejected it. */
export function isRejection(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && !isOutage(error)
}

/** The provider's error code, such as `resource_missing`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined
}
