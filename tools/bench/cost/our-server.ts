import { startMeasured } from './measured-process.ts'

/** The database and the built client of a running site. */
export type Place = { database: string; siteDir: string }

/** Starts a server of our own beside that of the site, because only a child can be measured. */
export function startOurs(
  { database, siteDir }: Place,
  secret: string,
  settings: Record<string, string> = {},
) {
  return startMeasured(new URL('../../../server/src/main.ts', import.meta.url), {
    MONGODB_URI: database,
    SITE_DIR: siteDir,
    JWT_SECRET: secret,
    PORT: '0',
    RATE_LIMIT_SCALE: '100000',
    FIREBASE_PROJECT_ID: 'demo-ningjing',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    STRIPE_API_URL: 'http://127.0.0.1:1',
    ...settings,
  })
}
