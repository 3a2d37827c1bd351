import { createApi } from './api.ts'
import { createStripe } from './stripe.ts'

/** The version of Stripe's script that this one replaces; the loader compares it. */
const VERSION = 'endive'

/** The API has the same origin as this script. */
const apiOrigin = new URL(
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href,
).origin

/** The global `Stripe` function that Stripe's loader and React wrapper call. */
function standIn(publishableKey: unknown): ReturnType<typeof createStripe> {
  if (typeof publishableKey !== 'string' || !/^pk_(test|live)_/.test(publishableKey)) {
    throw new Error(
      'Invalid value for Stripe(): apiKey should be a string that begins with pk_test_ or pk_live_.',
    )
  }
  return createStripe(createApi(apiOrigin, publishableKey))
}

Object.assign(window, { Stripe: Object.assign(standIn, { version: VERSION }) })
