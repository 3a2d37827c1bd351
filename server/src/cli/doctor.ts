import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '@ningjing/contract/endpoint'
import { readHealth } from '@ningjing/contract/health/health'
import { receiveCardEvent } from '@ningjing/contract/payments/payments'
import { config as readDotenv } from 'dotenv'
import { assertFiles, type Config, ConfigError, NO_SITE, readConfig } from '../base/config.ts'
import { inspectDatabase } from '../database.ts'
import { loadContent } from '../features/content/load-content.ts'
import { CARD_API_VERSION, cardAccount } from '../gateways/card-account.ts'
import { firebaseIdentity } from '../gateways/identity.ts'
import { checkMailServer } from '../gateways/mail.ts'
import { readSite } from '../gateways/site-address.ts'

/** Stripe refuses nothing below five minutes; a clock that is wrong at all gets worse. */
const MAX_CLOCK_ERROR_MS = 60_000
/** Let's Encrypt renews 30 days before the end. */
const MIN_CERTIFICATE_DAYS = 14
const DAY_MS = 24 * 3600_000

/** What one check has found: nothing, or sentences. Warnings do not fail the command. */
type Result = { errors?: string[]; warnings?: string[] }
type Check = (config: Config) => Promise<Result>

const CHECKS: Record<string, Check> = {
  Settings: async (config) => ({
    warnings: [
      ...(config.production ? [] : ['NODE_ENV is not production']),
      ...(config.ALLOW_TEST_PAYMENTS ? ['ALLOW_TEST_PAYMENTS: anybody can pay with a test card'] : []),
      ...(config.SITE_ORIGIN ? [] : ['SITE_ORIGIN is missing: no sitemap, no link previews, no mails']),
    ],
  }),
  MongoDB: async ({ MONGODB_URI }) => ({ errors: await inspectDatabase(MONGODB_URI) }),
  Firebase: checkIdentity,
  Stripe: checkCards,
  'Mail server': async ({ SMTP_URL }) => {
    if (!SMTP_URL) return { warnings: ['SMTP_URL is missing: members find notices in their dashboard only'] }
    await checkMailServer(SMTP_URL)
    return {}
  },
  'Built client': async ({ SITE_DIR }) => {
    if (SITE_DIR === NO_SITE) return { warnings: ['SITE_DIR is none: this server has the API alone'] }
    const isBuilt = ['index.html', '.pages'].every((name) => existsSync(join(SITE_DIR, name)))
    return { errors: isBuilt ? [] : [`${SITE_DIR} holds no built client: run npm run build`] }
  },
  'Site address': checkSite,
}

async function checkIdentity(config: Config): Promise<Result> {
  const identity = firebaseIdentity(config)
  if (!(await identity.isUp())) return { errors: ['the emulator does not answer'] }
  if (!config.FIREBASE_AUTH_EMULATOR_HOST && !config.GOOGLE_APPLICATION_CREDENTIALS) {
    return { warnings: ['GOOGLE_APPLICATION_CREDENTIALS is missing: users cannot delete their accounts'] }
  }
  // An account that does not exist: the answer shows that the credentials are accepted.
  const answer = await identity
    .validFrom('ningjing-doctor')
    .catch((error: { cause?: unknown }) => error.cause)
  const isAccepted = !(answer instanceof Error) || ('code' in answer && answer.code === 'auth/user-not-found')
  return { errors: isAccepted ? [] : [answer.message] }
}

async function checkCards(config: Config): Promise<Result> {
  const account = cardAccount(config)
  const time = await account.check()
  const offMs = time ? Math.abs(time.getTime() - Date.now()) : 0
  const clock = `the clock of this machine is ${Math.round(offMs / 1000)} seconds off; events would be refused`
  const errors = offMs > MAX_CLOCK_ERROR_MS ? [clock] : []
  if (!config.SITE_ORIGIN) return { errors, warnings: ['without SITE_ORIGIN the webhook cannot be checked'] }
  const url = config.SITE_ORIGIN + pathOf(receiveCardEvent)
  const endpoint = await account.findEndpoint(url)
  if (!endpoint) {
    const missing = [`nothing sends events to ${url}: run npm run stripe:setup`]
    // The stand-in sends its events anyway.
    return config.STRIPE_API_URL ? { errors, warnings: missing } : { errors: [...errors, ...missing] }
  }
  if (!endpoint.isEnabled) errors.push('its webhook endpoint is disabled: run npm run stripe:setup')
  if (endpoint.missingEvents.length > 0) {
    errors.push(`its webhook lacks ${endpoint.missingEvents.join(', ')}: run npm run stripe:setup`)
  }
  const isOther = endpoint.apiVersion !== CARD_API_VERSION
  return { errors, warnings: isOther ? [`its webhook is not of API version ${CARD_API_VERSION}`] : [] }
}

async function checkSite({ SITE_ORIGIN }: Config): Promise<Result> {
  if (!SITE_ORIGIN) return {}
  const { status, certificateEnds } = await readSite(SITE_ORIGIN + pathOf(readHealth))
  const days = certificateEnds && Math.floor((certificateEnds.getTime() - Date.now()) / DAY_MS)
  const ends = days !== undefined && days < MIN_CERTIFICATE_DAYS
  return {
    errors: status === 200 ? [] : [`${SITE_ORIGIN} answers with status ${status}`],
    warnings: ends ? [`its certificate ends in ${days} days`] : [],
  }
}

function settings(): Config {
  readDotenv({ quiet: true })
  const config = readConfig(process.env)
  assertFiles(config)
  loadContent(config)
  return config
}

/** Tries everything that the settings name, one after the other. Returns whether all of it works. */
async function run(): Promise<boolean> {
  const config = settings()
  let isWell = true
  for (const [name, check] of Object.entries(CHECKS)) {
    const { errors = [], warnings = [] } = await check(config).catch((error: unknown) => ({
      errors: [error instanceof Error ? error.message : String(error)],
      warnings: [],
    }))
    for (const text of errors) console.log(`error    ${name}: ${text}`)
    for (const text of warnings) console.log(`warning  ${name}: ${text}`)
    if (errors.length + warnings.length === 0) console.log(`ok       ${name}`)
    if (errors.length > 0) isWell = false
  }
  return isWell
}

try {
  process.exitCode = (await run()) ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  for (const issue of error.issues) console.log(`error    Settings: ${issue}`)
  process.exitCode = 1
}
// The identity provider's client keeps connections open.
process.exit()
