import type { ClientEnv } from '@ningjing/contract/env.schemas'

/** The settings of this build; their form was checked by `ClientEnv` when it was built. */
type Given = Partial<Record<keyof ClientEnv, string>>

/** Settings of the client, the same in every build. */
export const env = {
  /** Origin of the API; empty when the site and the API share one. */
  apiUrl: (import.meta.env as Given).VITE_API_URL ?? '',
  firebase: {
    apiKey: (import.meta.env as Given).VITE_FIREBASE_API_KEY ?? '',
    authDomain: (import.meta.env as Given).VITE_FIREBASE_AUTH_DOMAIN ?? '',
    projectId: (import.meta.env as Given).VITE_FIREBASE_PROJECT_ID ?? '',
  },
  stripePublishableKey: (import.meta.env as Given).VITE_STRIPE_PUBLISHABLE_KEY ?? '',
}

// The three below are set in sandbox builds only. They stand alone, so that the bundler sees constants
// and drops from a production bundle everything that hangs on them.

/** Address of the identity emulator, or nothing. */
export const AUTH_EMULATOR_URL = import.meta.env.VITE_FIREBASE_AUTH_EMULATOR_URL as string | undefined

/** Address of the card stand-in's browser script, or nothing. */
export const STRIPE_SCRIPT_URL = import.meta.env.VITE_STRIPE_SCRIPT_URL as string | undefined

/** E-mail and password of the prefilled login form, separated by a space, or nothing. */
export const DEMO_LOGIN = import.meta.env.VITE_DEMO_LOGIN as string | undefined
