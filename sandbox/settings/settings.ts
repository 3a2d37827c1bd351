import { join, resolve } from 'node:path'
import { isExample, SandboxEnv, ServerEnv } from '@ningjing/contract/env.schemas'
import { config as readDotenv } from 'dotenv'
import { PROJECT_ID } from '../identity/project-id.ts'
import { StartError } from '../process/start-error.ts'
import { CARD_KEYS } from './card-keys.ts'

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..')

export type Env = Record<string, string | undefined>

/** Everything that is decided before anything starts. */
export type Settings = {
  /** Absolute path. */
  dataDir: string
  ports: Record<'site' | 'database' | 'identity' | 'cards' | 'mailbox' | 'smtp' | 'vite', number>
  /** Which services a stand-in replaces; the settings name the real ones. */
  standIns: { database: boolean; identity: boolean; cards: boolean; mail: boolean }
  /** Whether the club begins with an admin and nothing else. */
  isEmpty: boolean
  /** The settings from the shell and `.env`. */
  given: Env
}

/**
 * A setting in `selectedBy` selects the real service, which needs all of `needs`; otherwise the stand-in is
 * used.
 */
const REAL_SERVICES = {
  database: { selectedBy: ['MONGODB_URI'], needs: ['MONGODB_URI'] },
  identity: {
    selectedBy: ['FIREBASE_PROJECT_ID', 'VITE_FIREBASE_PROJECT_ID', 'VITE_FIREBASE_API_KEY'],
    needs: ['FIREBASE_PROJECT_ID', 'VITE_FIREBASE_API_KEY', 'VITE_FIREBASE_AUTH_DOMAIN'],
  },
  cards: {
    selectedBy: ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLISHABLE_KEY'],
    needs: ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
  mail: { selectedBy: ['SMTP_URL'], needs: ['SMTP_URL', 'MAIL_FROM'] },
}

/** Constants of the stand-ins: setting a variable to one of them does not select a real service. */
const STAND_IN_VALUES: string[] = [PROJECT_ID, CARD_KEYS.secret, CARD_KEYS.publishable]

/**
 * Reads the settings of this run from the shell, then from `.env`. Throws one line that names every error.
 * @param root folder of `.env`; a relative DATA_DIR is resolved against it too
 */
export function readSettings(shell: Env = process.env, root = PROJECT_ROOT): Settings {
  const given = withDotenv(shell, root)
  const sandbox = SandboxEnv.safeParse(given)
  const sitePort = ServerEnv.shape.PORT.safeParse(given.PORT)
  const localDatabase = localDatabaseUri(sandbox.data?.SANDBOX_DATABASE_PORT ?? 0)
  const standIns = {
    // The address used for `npm run reconcile` may still be exported at the next start.
    database: !isSelected(given, 'database') || given.MONGODB_URI === localDatabase,
    identity: !isSelected(given, 'identity'),
    cards: !isSelected(given, 'cards'),
    mail: !isSelected(given, 'mail'),
  }
  const errors = [
    ...(sandbox.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...(sitePort.error?.issues.map(({ message }) => `PORT: ${message}`) ?? []),
    ...errorsOfRealServices(given),
  ]
  if (!sandbox.success || !sitePort.success || errors.length > 0) {
    throw new StartError(`Settings: ${errors.join('; ')}`)
  }
  return {
    dataDir: resolve(root, sandbox.data.DATA_DIR),
    ports: {
      site: sitePort.data,
      database: sandbox.data.SANDBOX_DATABASE_PORT,
      identity: sandbox.data.SANDBOX_IDENTITY_PORT,
      cards: sandbox.data.SANDBOX_CARDS_PORT,
      mailbox: sandbox.data.SANDBOX_MAILBOX_PORT,
      smtp: sandbox.data.SANDBOX_SMTP_PORT,
      vite: sandbox.data.SANDBOX_VITE_PORT,
    },
    standIns,
    isEmpty: false,
    given,
  }
}

/** The settings of a new club, which has an admin and nothing else. Its data is apart from that of the example. */
export function emptyClub(settings: Settings): Settings {
  return { ...settings, isEmpty: true, dataDir: join(settings.dataDir, 'empty') }
}

/** The address of the local database. */
export function localDatabaseUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/ningjing?directConnection=true`
}

/** An empty value counts as not set. */
function withDotenv(shell: Env, root: string): Env {
  const all = { ...shell }
  readDotenv({ path: join(root, '.env'), quiet: true, processEnv: all })
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value && !STAND_IN_VALUES.includes(value)),
  )
}

function isSelected(given: Env, service: keyof typeof REAL_SERVICES): boolean {
  return REAL_SERVICES[service].selectedBy.some((name) => given[name])
}

function errorsOfRealServices(given: Env): string[] {
  const services = Object.keys(REAL_SERVICES) as (keyof typeof REAL_SERVICES)[]
  const needed = services
    .filter((service) => isSelected(given, service))
    .flatMap((service) => REAL_SERVICES[service].needs)
  return needed.flatMap((name) => {
    const value = given[name]
    if (!value) return [`${name}: is required with the other settings of its service`]
    return isExample(value) ? [`${name}: still the example value`] : []
  })
}
