import { join } from 'node:path'
import { ClientEnv, ServerEnv } from '@ningjing/contract/env.schemas'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ningjing/contract/testing/demo-accounts'
import { ConfigError, readConfig } from '@ningjing/server/base/config'
import { PROJECT_ID } from '../identity/project-id.ts'
import type { Secrets } from '../process/secrets.ts'
import { StartError } from '../process/start-error.ts'
import { CARD_KEYS } from './card-keys.ts'
import { localDatabaseUri, type Settings } from './settings.ts'

type ChildEnv = Record<string, string>
export type Mode = 'start' | 'dev'

/** The club of the sandbox, where the settings name no other. A new club has to say these facts itself. */
const CLUB = {
  CLUB_ADDRESS: '12 Lakeside Lane, Springfield',
  CLUB_EMAIL: 'hello@ningjing.example',
  CLUB_PHONE: '+1 555 010 0142',
  CLUB_HOURS: 'Monday to Friday 6 AM to 10 PM, weekends 6 AM to 9 PM',
}

/** The addresses of this run, spelled as in the content security policy. */
export function addressesOf({ ports, standIns, given }: Settings, mode: Mode) {
  const api = `http://localhost:${ports.site}`
  return {
    api,
    site: mode === 'dev' ? `http://localhost:${ports.vite}` : api,
    database: standIns.database ? localDatabaseUri(ports.database) : (given.MONGODB_URI ?? ''),
    identity: `http://127.0.0.1:${ports.identity}`,
    cards: `http://localhost:${ports.cards}`,
    mailbox: `http://localhost:${ports.mailbox}`,
    smtp: `smtp://127.0.0.1:${ports.smtp}`,
    webhook: `http://127.0.0.1:${ports.site}/ningjing/webhooks/stripe`,
  }
}

/** Files and folders in the data folder. */
export function dataPaths({ dataDir }: Pick<Settings, 'dataDir'>) {
  return {
    records: join(dataDir, 'records'),
    databaseFile: join(dataDir, 'records', 'database.sqlite'),
    accountsFile: join(dataDir, 'records', 'accounts.sqlite'),
    cardsFile: join(dataDir, 'records', 'cards.sqlite'),
    site: join(dataDir, 'site'),
    siteFingerprint: join(dataDir, 'site.fingerprint'),
  }
}

/** Settings of the API server: the given ones, and those of a stand-in where no real service is set. */
export function serverSettings(settings: Settings, secrets: Secrets, mode: Mode): ChildEnv {
  const { standIns, given } = settings
  const addresses = addressesOf(settings, mode)
  const env: ChildEnv = {
    ...secrets,
    LOG_LEVEL: 'warn',
    CLUB_TIME_ZONE: 'America/New_York',
    ...(settings.isEmpty ? {} : CLUB),
    ...(standIns.mail && { MAIL_FROM: 'Ningjing <hello@ningjing.example>' }),
    ...named(given, Object.keys(ServerEnv.shape)),
    PORT: String(settings.ports.site),
    MONGODB_URI: addresses.database,
    CLIENT_ORIGINS: [given.CLIENT_ORIGINS, mode === 'dev' && addresses.site].filter(Boolean).join(','),
    SITE_ORIGIN: addresses.site,
    SITE_DIR: mode === 'dev' ? join(settings.dataDir, 'no-site') : dataPaths(settings).site,
    ...(standIns.identity && {
      FIREBASE_PROJECT_ID: PROJECT_ID,
      FIREBASE_AUTH_EMULATOR_HOST: new URL(addresses.identity).host,
    }),
    ...(standIns.cards && { STRIPE_SECRET_KEY: CARD_KEYS.secret, STRIPE_API_URL: addresses.cards }),
    ...(standIns.mail && { SMTP_URL: addresses.smtp }),
  }
  assertComplete(env)
  return env
}

/** Validates with the server's own rules before anything starts. */
function assertComplete(env: ChildEnv): void {
  try {
    readConfig(env)
  } catch (error) {
    throw error instanceof ConfigError ? new StartError(error.message) : error
  }
}

/** Settings of the client's build. The login form is prefilled only where the demo accounts exist. */
export function clientSettings(settings: Settings, mode: Mode): ChildEnv {
  const { standIns, given } = settings
  const addresses = addressesOf(settings, mode)
  const env: ChildEnv = {
    VITE_API_URL: mode === 'dev' ? addresses.api : '',
    ...(standIns.identity && {
      VITE_FIREBASE_API_KEY: 'demo',
      VITE_FIREBASE_AUTH_DOMAIN: '',
      VITE_FIREBASE_PROJECT_ID: PROJECT_ID,
      VITE_FIREBASE_AUTH_EMULATOR_URL: addresses.identity,
      VITE_DEMO_LOGIN: `${DEMO_ACCOUNTS[settings.isEmpty ? 'admin' : 'student']} ${DEMO_PASSWORD}`,
    }),
    ...(standIns.cards && {
      VITE_STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishable,
      VITE_STRIPE_SCRIPT_URL: `${addresses.cards}/stripe.js`,
    }),
  }
  const names = Object.keys(ClientEnv.shape)
  const all = { VITE_FIREBASE_PROJECT_ID: given.FIREBASE_PROJECT_ID ?? '', ...named(given, names), ...env }
  const parsed = ClientEnv.safeParse(all)
  if (parsed.success) return all
  const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new StartError(`Settings: ${errors.join('; ')}`)
}

function named(given: Settings['given'], names: string[]): ChildEnv {
  const entries = names.map((name) => [name, given[name]] as const)
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}
