import type { StripeError } from '@stripe/stripe-js'

/** Values of a call; undefined and null are left out. */
export type FormValues = { [name: string]: unknown }

/** The result of a call, or its error. */
export type ApiResult<Result> = { data: Result; error?: undefined } | { data?: undefined; error: StripeError }

export type Api = ReturnType<typeof createApi>

const RESPONSE_TIMEOUT_MS = 30_000

const NO_CONNECTION: StripeError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again. If this problem persists, please contact us.',
}

/**
 * The part of Stripe's API that a browser may call.
 * @param origin address of the stand-in
 */
export function createApi(origin: string, publishableKey: string) {
  async function call<Result>(path: string, init: RequestInit): Promise<ApiResult<Result>> {
    try {
      const response = await fetch(`${origin}/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${publishableKey}` },
        signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      })
      const body = await response.json()
      return response.ok ? { data: body } : { error: body.error }
    } catch {
      return { error: NO_CONNECTION }
    }
  }

  return {
    get: <Result>(path: string, values: FormValues) =>
      call<Result>(`${path}?${new URLSearchParams(flat(values))}`, { method: 'GET' }),
    post: <Result>(path: string, values: FormValues) =>
      call<Result>(path, { method: 'POST', body: new URLSearchParams(flat(values)) }),
  }
}

/** `{ card: { number } }` in Stripe's form: `card[number]`. */
function flat(values: FormValues, outer = ''): [string, string][] {
  return Object.entries(values).flatMap(([name, value]): [string, string][] => {
    const full = outer ? `${outer}[${name}]` : name
    if (value === undefined || value === null) return []
    if (typeof value === 'object') return flat({ ...value }, full)
    return [[full, String(value)]]
  })
}
