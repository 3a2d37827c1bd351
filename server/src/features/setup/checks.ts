import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFields, type SiteField } from '@ningjing/contract/club/changed-fields'
import { Site } from '@ningjing/contract/club/site.schemas'
import { pathOf } from '@ningjing/contract/endpoint'
import { readHealth } from '@ningjing/contract/health/health'
import { BUILD_SETTINGS, type BuildSettings } from '@ningjing/contract/pages'
import { receiveCardEvent } from '@ningjing/contract/payments/payments'
import { CHECK_NAMES, type CheckName } from '@ningjing/contract/setup/setup'
import type { Finding } from '@ningjing/contract/setup/setup.schemas'
import { type Config, hasAccount, isTestKey, NO_SITE, readServiceAccount } from '../../base/config.ts'
import { LATE, withinMs } from '../../base/within-ms.ts'
import { inspectDatabase, publishedSite, storedEvents } from '../../database.ts'
import type { Deps } from '../../deps.ts'
import { siteOfSettings } from '../../domain/club.ts'
import { CARD_API_VERSION, cardAccount, type WebhookEndpoint } from '../../gateways/card-account.ts'
import { checkMailServer } from '../../gateways/mail.ts'
import { isAuthorizedDomain } from '../../gateways/sign-in-domains.ts'
import { MIN_CERTIFICATE_DAYS, readSite } from '../../gateways/site-address.ts'

/** Stripe refuses nothing below five minutes; a clock that is wrong at all gets worse. */
const MAX_CLOCK_ERROR_MS = 60_000
const DAY_MS = 24 * 3600_000
/** A younger event may still be on its way. */
const DELIVERY_MS = 60_000

/** What one check has found: nothing, or sentences. Warnings do not fail the command. */
type Result = { errors?: string[]; warnings?: string[] }
type CheckDeps = Pick<Deps, 'config' | 'identity'>

const CHECKS: Record<CheckName, (deps: CheckDeps) => Promise<Result>> = {
  Settings: async ({ config }) => ({
    warnings: [
      ...(config.production ? [] : ['NODE_ENV is not production']),
      ...(config.ALLOW_TEST_PAYMENTS ? ['ALLOW_TEST_PAYMENTS: anybody can pay with a test card'] : []),
      ...config.misspelled,
      ...(config.SITE_ORIGIN ? [] : ['SITE_ORIGIN is missing: no sitemap, no link previews, no mails']),
      // That the database cannot be reached is said below.
      ...(await overruledSettings(config).catch(() => [])),
    ],
  }),
  MongoDB: async ({ config }) => ({ errors: await inspectDatabase(config.MONGODB_URI) }),
  Firebase: checkIdentity,
  Stripe: checkCards,
  'Mail server': async ({ config: { SMTP_URL } }) => {
    if (!SMTP_URL) return { warnings: ['SMTP_URL is missing: members find notices in their dashboard only'] }
    await checkMailServer(SMTP_URL)
    return {}
  },
  'Built client': async ({ config }) => checkBuild(config),
  'Site address': ({ config }) => checkSite(config),
}

/**
 * Tries everything that the settings name, at the same time, and changes nothing. What it finds may quote settings.
 * @param limitMs how long a check may take, in milliseconds; a later one counts as an error
 */
export async function runChecks(deps: CheckDeps, limitMs?: number): Promise<Finding[]> {
  return Promise.all(
    CHECK_NAMES.map(async (name) => {
      const found = await limited(CHECKS[name](deps), limitMs).catch((error: unknown) => ({
        errors: [error instanceof Error ? error.message : String(error)],
      }))
      return { name, errors: [], warnings: [], ...found }
    }),
  )
}

async function limited(result: Promise<Result>, limitMs: number | undefined): Promise<Result> {
  if (limitMs === undefined) return result
  const found = await withinMs(limitMs, result)
  return found === LATE ? { errors: [`no answer within ${limitMs / 1000} seconds`] } : found
}

/** The settings that say what a club publishes itself. */
const OF_CLUB: { [Field in SiteField]?: keyof Config } = {
  name: 'CLUB_NAME',
  'about.address': 'CLUB_ADDRESS',
  'about.email': 'CLUB_EMAIL',
  'about.phone': 'CLUB_PHONE',
  'about.hours': 'CLUB_HOURS',
  'money.taxPercent': 'TAX_PERCENT',
  'money.taxLabel': 'TAX_LABEL',
  'money.taxNumber': 'TAX_NUMBER',
}

/** Settings of the club that no longer count, because it has published something else. */
async function overruledSettings(config: Config): Promise<string[]> {
  const published = await publishedSite(config.MONGODB_URI)
  if (!published) return []
  const settings = siteOfSettings(config)
  const isSet = changedFields(Site.parse({}), settings)
  const names = changedFields(settings, published).flatMap((field) =>
    isSet.includes(field) ? (OF_CLUB[field] ?? []) : [],
  )
  return names.map((name) => `${name} is set, but what the club has published counts`)
}

async function checkIdentity({ config, identity }: CheckDeps): Promise<Result> {
  const isEmulated = config.FIREBASE_AUTH_EMULATOR_HOST !== undefined
  if (isEmulated && !(await identity.isUp())) return { errors: ['the emulator does not answer'] }
  if (!isEmulated && !hasAccount(config)) {
    return {
      errors: [
        'GOOGLE_APPLICATION_CREDENTIALS is missing: members who confirm their e-mail cannot sign in anymore',
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
  return {
    errors: [...(isAccepted ? [] : [answer.message]), ...(isEmulated ? [] : await domainErrors(config))],
  }
}

async function domainErrors({ SITE_ORIGIN, client }: Config): Promise<string[]> {
  const { VITE_FIREBASE_API_KEY: key } = client
  if (!SITE_ORIGIN || !key || (await isAuthorizedDomain(key, SITE_ORIGIN))) return []
  return [
    'the domain of SITE_ORIGIN is not authorized, so neither the login with Google nor mailed links work: ' +
      'add it in the console of Firebase under "Authentication", "Settings"',
  ]
}

async function checkCards({ config }: CheckDeps): Promise<Result> {
  const account = cardAccount(config)
  const { time, newest } = await account.check()
  const offMs = time ? Math.abs(time.getTime() - Date.now()) : 0
  const clock = `the clock of this machine is ${Math.round(offMs / 1000)} seconds off; events would be refused`
  const errors = offMs > MAX_CLOCK_ERROR_MS ? [clock] : []
  const built = builtSettings(config)
  // Before the first payment there is nothing to read.
  if (built && newest && !(await account.isReadableWith(built.VITE_STRIPE_PUBLISHABLE_KEY, newest))) {
    errors.push(
      'nobody can pay: VITE_STRIPE_PUBLISHABLE_KEY is not of the account and mode of STRIPE_SECRET_KEY; set the right one and make a release',
    )
  }
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
function checkBuild(config: Config): Result {
  const { SITE_DIR, FIREBASE_PROJECT_ID, STRIPE_SECRET_KEY, client } = config
  if (SITE_DIR === NO_SITE) return { warnings: ['SITE_DIR is none: this server has the API alone'] }
  const built = builtSettings(config)
  if (!built) return { errors: [`${SITE_DIR} holds no built client: run npm run build`] }
  const { VITE_FIREBASE_PROJECT_ID: project, VITE_STRIPE_PUBLISHABLE_KEY: key } = built
  const mode = (text: string) => (isTestKey(text) ? 'test' : 'live')
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
  const changed = Object.entries(built).filter(([name, value]) => (client[name] ?? value) !== value)
  for (const [name] of changed) errors.push(`${name} has changed since it was built: make a release`)
  return { errors }
}

function builtSettings({ SITE_DIR }: Config): BuildSettings | undefined {
  const file = join(SITE_DIR, BUILD_SETTINGS)
  if (!existsSync(join(SITE_DIR, 'index.html')) || !existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8'))
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
