import { cardsUrl } from './worker-servers.ts'

/** Settings of a server process under load; it also needs a port and a database. */
export const processSettings = () => ({
  JWT_SECRET: 'a secret of the tests, long enough to be one',
  FIREBASE_PROJECT_ID: 'demo-ningjing',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_tests',
  STRIPE_API_URL: cardsUrl(),
  RATE_LIMIT_SCALE: '100000',
  LOG_LEVEL: 'warn',
})
