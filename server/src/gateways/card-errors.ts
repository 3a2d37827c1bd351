import { Problem } from '@ningjing/contract/problems'
import pLimit from 'p-limit'
import Stripe from 'stripe'
import { LATE, withinMs } from '../base/within-ms.ts'

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

/** Time limit of a call to the provider, with its retry, in milliseconds (product §7.4). */
const CALL_MS = 8_500
/** Calls to the provider at the same time. Further ones wait, so that a hanging provider does not pile them up. */
const MAX_CALLS_AT_ONCE = 20

export type CallCards = <Result>(call: () => Promise<Result>) => Promise<Result>

/**
 * Limits the calls to the provider in number and time.
 * The function it returns throws `service.cards-down` for an outage and a `CardsError` for a rejected call. A call
 * that is given up goes on at the provider, so every call must be repeatable.
 */
export function limitedCalls(callMs = CALL_MS): CallCards {
  const atOnce = pLimit(MAX_CALLS_AT_ONCE)
  return async (call) => {
    let isGivenUp = false
    const running = atOnce(() => {
      if (isGivenUp) throw cardsDown()
      return call()
    })
    try {
      const result = await withinMs(callMs, running)
      if (result !== LATE) return result
    } catch (error) {
      if (isOutage(error)) throw cardsDown()
      throw error instanceof Stripe.errors.StripeError ? new CardsError(error) : error
    }
    isGivenUp = true
    throw cardsDown()
  }
}

function cardsDown(): Problem {
  return new Problem('service.cards-down', { retryAfterSeconds: RETRY_SECONDS })
}

function isOutage(error: unknown): boolean {
  const { StripeError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
  if (!(error instanceof StripeError)) return false
  // Too many calls are answered 429 or 400.
  if (error instanceof StripeConnectionError || error instanceof StripeRateLimitError) return true
  const status = error.statusCode ?? 0
  // 409: another request is using the same idempotency key right now.
  return status >= 500 || status === 409
}

/**
 * Whether the provider understood a call and rejected it. It does so, too, when an earlier call under the same key, whose
 * answer was lost, had other parameters.
 */
export function isRejection(error: unknown): boolean {
  const { StripeInvalidRequestError, StripeIdempotencyError } = Stripe.errors
  const isRejected = error instanceof StripeInvalidRequestError || error instanceof StripeIdempotencyError
  return isRejected && !isOutage(error)
}

/** The provider's error code, such as `resource_missing`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Stripe.errors.StripeError ? error.code : undefined
}
