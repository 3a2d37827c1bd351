import { createApi } from './api.ts'
import { createStripe } from './stripe.ts'

/** The release of the provider's script that this one stands in for; the loader compares it. */
const VERSION = 'endive'

/** The API lives where this script came from. */
const apiOrigin = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin

/** What the provider's loader and its React wrapper look for. */
function standIn(publishableKey: unknown): ReturnType<typeof createStripe> {
  if (typeof publishableKey !== 'string' || !/^pk_(test|live)_/.test(publishableKey)) {
    throw new Error(
      'Invalid value for Stripe(): apiKey should be a string that begins with pk_test_ or pk_live_.',
    )
  }
  return createStripe(createApi(apiOrigin, publishableKey))
}

Object.assign(window, { Stripe: Object.assign(standIn, { version: VERSION }) })
