import type { ClientEnv } from '@ningjing/contract/env.schemas'

/** The settings of this build, which the build has checked by `ClientEnv`. */
type Given = Partial<Record<keyof ClientEnv, string>>

/** Settings of every build. */
export const env = {
  /** Origin of the API; empty if it is the site's own. */
  apiUrl: (import.meta.env as Given).VITE_API_URL ?? '',
  firebase: {
    apiKey: (import.meta.env as Given).VITE_FIREBASE_API_KEY ?? '',
    authDomain: (import.meta.env as Given).VITE_FIREBASE_AUTH_DOMAIN ?? '',
    projectId: (import.meta.env as Given).VITE_FIREBASE_PROJECT_ID ?? '',
  },
  stripePublishableKey: (import.meta.env as Given).VITE_STRIPE_PUBLISHABLE_KEY ?? '',
}

// The following are not set in most builds. They are constants of their own, so that the bundler removes the code that
// needs them from the others.

/** Whether errors of our code are reported to the server. */
export const REPORTS_ERRORS = import.meta.env.VITE_REPORT_ERRORS === 'true'

/** Address of the identity emulator. */
export const AUTH_EMULATOR_URL = import.meta.env.VITE_FIREBASE_AUTH_EMULATOR_URL as string | undefined

/** Address of the browser script of the card stand-in. */
export const STRIPE_SCRIPT_URL = import.meta.env.VITE_STRIPE_SCRIPT_URL as string | undefined

/** E-mail and password that fill the login form, separated by a space. */
export const DEMO_LOGIN = import.meta.env.VITE_DEMO_LOGIN as string | undefined
