import type Stripe from 'stripe'

/** The `error` object of a response, as Stripe writes it. */
export type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  charge?: string
  doc_url?: string
  payment_intent?: Stripe.PaymentIntent
}

/** An error response. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body
  }

  /** Whether the call changed anything. Only then is the response saved under its idempotency key. */
  get hadEffect(): boolean {
    return this.body.charge !== undefined || this.body.payment_intent !== undefined
  }
}

/** 400: the request is malformed. */
export function invalidRequest(message: string, more: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
}

/** 404: the path names an object that does not exist. */
export function notFound(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, { ...noSuch(kind, id), param })
}

/** 400: a parameter names an object that does not exist. */
export function noSuchReference(kind: string, id: string, param: string): ApiError {
  return new ApiError(400, { ...noSuch(kind, id), param })
}

/** 400: the intent is in a state that does not allow the operation. */
export function unexpectedState(message: string, intent: Stripe.PaymentIntent): ApiError {
  return invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent: intent })
}

/** 402: the card data is invalid. */
export function cardError(code: string, param: string, message: string, declineCode?: string): ApiError {
  return new ApiError(402, {
    type: 'card_error',
    code,
    message,
    param,
    ...(declineCode && { decline_code: declineCode }),
  })
}

function noSuch(kind: string, id: string): ErrorBody {
  return { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${kind}: '${id}'` }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
