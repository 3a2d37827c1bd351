import { Problem } from '@ningjing/contract/problems'
import Stripe from 'stripe'

/** Seconds after which a caller may try again. */
const RETRY_SECONDS = 5

/** A fault the provider finds in a call of ours. It carries no object of the provider's: they name cardholders. */
class CardsFault extends Error {
  constructor({ type, code, message, requestId }: InstanceType<typeof Stripe.errors.StripeError>) {
    super(
      `The card provider says: ${message} (${type}, ${code ?? 'no code'}, ${requestId ?? 'no request id'})`,
    )
    this.name = 'CardsFault'
  }
}

/** Tells "the provider did not answer" from everything else; only the former may be tried again. */
export async function reached<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (isOutage(error)) throw new Problem('service.cards-down', { retryAfterSeconds: RETRY_SECONDS })
    throw error instanceof Stripe.errors.StripeError ? new CardsFault(error) : error
  }
}

function isOutage(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  if (error instanceof Stripe.errors.StripeConnectionError) return true
  const status = error.statusCode ?? 0
  // 409 means the same key is being worked on by another request right now.
  return status >= 500 || status === 429 || status === 409
}

/** Whether the provider has understood a call and said no to it. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && !isOutage(error)
}

/** The provider's own code of a fault, such as `resource_missing`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined
}
