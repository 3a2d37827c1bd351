import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathOf } from '@ningjing/contract/endpoint'
import { readHealth } from '@ningjing/contract/health/health'
import { BUILD_SETTINGS, type BuildSettings } from '@ningjing/contract/pages'
import { receiveCardEvent } from '@ningjing/contract/payments/payments'
import { config as readDotenv } from 'dotenv'
import {
  assertFiles,
  type Config,
  ConfigError,
  hasAccount,
  NO_SITE,
  readConfig,
  readServiceAccount,
} from '../base/config.ts'
import { misspeltSettings } from '../base/misspelt-settings.ts'
import { inspectDatabase, storedEvents } from '../database.ts'
import { loadContent } from '../features/content/load-content.ts'
import { CARD_API_VERSION, cardAccount, type WebhookEndpoint } from '../gateways/card-account.ts'
import { firebaseIdentity } from '../gateways/identity.ts'
import { checkMailServer } from '../gateways/mail.ts'
import { MIN_CERTIFICATE_DAYS, readSite } from '../gateways/site-address.ts'

/** Stripe refuses nothing below five minutes; a clock that is wrong at all gets worse. */
const MAX_CLOCK_ERROR_MS = 60_000
const DAY_MS = 24 * 3600_000
/** A younger event may still be on its way. */
const DELIVERY_MS = 60_000

/** What one check has found: nothing, or sentences. Warnings do not fail the command. */
type Result = { errors?: string[]; warnings?: string[] }
type Check = (config: Config) => Promise<Result>

const CHECKS: Record<string, Check> = {
  Settings: async (config) => ({
    warnings: [
      ...(config.production ? [] : ['NODE_ENV is not production']),
      ...(config.ALLOW_TEST_PAYMENTS ? ['ALLOW_TEST_PAYMENTS: anybody can pay with a test card'] : []),
      ...misspeltSettings(process.env),
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
  'Built client': async (config) => checkBuild(config),
  'Site address': checkSite,
}

async function checkIdentity(config: Config): Promise<Result> {
  const identity = firebaseIdentity(config)
  if (!(await identity.isUp())) return { errors: ['the emulator does not answer'] }
  const isEmulated = config.FIREBASE_AUTH_EMULATOR_HOST !== undefined
  if (!isEmulated && !hasAccount(config)) {
    return {
      errors: [
        'GOOGLE_APPLICATION_CREDENTIALS is missing: members who confirm their e-mail cannot sign in any more',
      ],
    }
  }
  const { FIREBASE_PROJECT_ID: project, GOOGLE_APPLICATION_CREDENTIALS: file } = config
  const account = file && !isEmulated ? readServiceAccount(file) : undefined
  if (typeof account === 'object' && account.project_id !== project) {
    return {
      errors: [
        `the service account is of the project ${account.project_id}, FIREBASE_PROJECT_ID is ${project}`,
      ],
    }
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
  errors.push(...(await missedEvents(config, account, endpoint)))
  const isOther = endpoint.apiVersion !== CARD_API_VERSION
  return { errors, warnings: isOther ? [`its webhook is not of API version ${CARD_API_VERSION}`] : [] }
}

/** Compares what Stripe lists with what the database holds: a wrong secret refuses every event. */
async function missedEvents(
  { MONGODB_URI }: Config,
  account: ReturnType<typeof cardAccount>,
  { createdAt }: WebhookEndpoint,
): Promise<string[]> {
  const now = Date.now()
  const [since, until] = [Math.max(createdAt.getTime(), now - DAY_MS), now - DELIVERY_MS]
  const sent = since < until ? await account.eventIds(new Date(since), new Date(until)) : []
  if (sent.length === 0) return []
  const stored = new Set(await storedEvents(MONGODB_URI, sent))
  const missed = sent.filter((id) => !stored.has(id))
  if (missed.length === 0) return []
  return [
    `${missed.length} of the ${sent.length} latest events of the last 24 hours did not arrive, such as ${missed[0]}: ` +
      'compare STRIPE_WEBHOOK_SECRET with the secret of the endpoint; "webhook refused" in the log has the reason',
  ]
}

/** What it was built with has to agree with the server. */
function checkBuild({ SITE_DIR, FIREBASE_PROJECT_ID, STRIPE_SECRET_KEY }: Config): Result {
  if (SITE_DIR === NO_SITE) return { warnings: ['SITE_DIR is none: this server has the API alone'] }
  const file = join(SITE_DIR, BUILD_SETTINGS)
  if (!existsSync(join(SITE_DIR, 'index.html')) || !existsSync(file)) {
    return { errors: [`${SITE_DIR} holds no built client: run npm run build`] }
  }
  const built: BuildSettings = JSON.parse(readFileSync(file, 'utf8'))
  const { VITE_FIREBASE_PROJECT_ID: project, VITE_STRIPE_PUBLISHABLE_KEY: key } = built
  const mode = (text: string) => (text.includes('_test_') ? 'test' : 'live')
  const errors: string[] = []
  if (project !== FIREBASE_PROJECT_ID) {
    errors.push(
      `it was built for the Firebase project ${project}, FIREBASE_PROJECT_ID is ${FIREBASE_PROJECT_ID}`,
    )
  }
  if (mode(key) !== mode(STRIPE_SECRET_KEY)) {
    errors.push(
      `it was built with a ${mode(key)} key of Stripe, STRIPE_SECRET_KEY is a ${mode(STRIPE_SECRET_KEY)} key`,
    )
  }
  const changed = Object.entries(built).filter(([name, value]) => (process.env[name] || value) !== value)
  for (const [name] of changed) errors.push(`${name} has changed since it was built: make a release`)
  return { errors }
}

async function checkSite({ SITE_ORIGIN }: Config): Promise<Result> {
  if (!SITE_ORIGIN) return {}
  const { status, certificateDays: days } = await readSite(SITE_ORIGIN + pathOf(readHealth))
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
