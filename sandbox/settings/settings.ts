import { join, resolve } from 'node:path'
import { EXAMPLE_SECRETS, SandboxEnv, ServerEnv } from '@ningjing/contract/env.schemas'
import { config as readDotenv } from 'dotenv'
import { PROJECT_ID } from '../identity/project.ts'
import { Fault } from '../process/fault.ts'
import { CARD_KEYS } from './constants.ts'

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..')

export type Env = Record<string, string | undefined>

/** Everything that is decided before anything is started. */
export type Settings = {
  /** Absolute. */
  dataDir: string
  ports: { site: number; database: number; identity: number; cards: number; vite: number }
  /** Which parts of the outside world a stand-in plays; the others are real ones, named by the settings. */
  standIns: { database: boolean; identity: boolean; cards: boolean }
  /** What was set by hand, in the shell or in `.env`. */
  given: Env
}

/** Setting one of `begunBy` asks for the real service, which needs all of `needs`; else its stand-in plays it. */
const REAL_SERVICES = {
  database: { begunBy: ['MONGODB_URI'], needs: ['MONGODB_URI'] },
  identity: {
    begunBy: ['FIREBASE_PROJECT_ID', 'VITE_FIREBASE_PROJECT_ID', 'VITE_FIREBASE_API_KEY'],
    needs: ['FIREBASE_PROJECT_ID', 'VITE_FIREBASE_API_KEY', 'VITE_FIREBASE_AUTH_DOMAIN'],
  },
  cards: {
    begunBy: ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLISHABLE_KEY'],
    needs: ['STRIPE_SECRET_KEY', 'VITE_STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'],
  },
}

/** Constants of the stand-ins: setting a variable to one of them asks for no real service. */
const STAND_IN_VALUES: string[] = [PROJECT_ID, CARD_KEYS.secret, CARD_KEYS.publishable]

/** Placeholders that were copied and not filled in. */
const EXAMPLE_VALUES = [
  /^your-/,
  /replace_me$/,
  ...EXAMPLE_SECRETS.map((secret) => new RegExp(`^${secret}$`)),
]

/**
 * The settings of this run: those of the shell, then those of `.env`. Throws one line that names every fault.
 * @param root folder of `.env`, from which a relative DATA_DIR is counted too
 */
export function readSettings(shell: Env = process.env, root = PROJECT_ROOT): Settings {
  const given = withDotenv(shell, root)
  const sandbox = SandboxEnv.safeParse(given)
  const sitePort = ServerEnv.shape.PORT.safeParse(given.PORT)
  const localDatabase = localDatabaseUri(sandbox.data?.SANDBOX_DATABASE_PORT ?? 0)
  const standIns = {
    // The address for `npm run reconcile`, still exported at the next start, asks for no other database.
    database: !isBegun(given, 'database') || given.MONGODB_URI === localDatabase,
    identity: !isBegun(given, 'identity'),
    cards: !isBegun(given, 'cards'),
  }
  const faults = [
    ...(sandbox.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []),
    ...(sitePort.error?.issues.map(({ message }) => `PORT: ${message}`) ?? []),
    ...faultsOfRealServices(given),
  ]
  if (!sandbox.success || !sitePort.success || faults.length > 0) {
    throw new Fault(`Settings: ${faults.join('; ')}`)
  }
  return {
    dataDir: resolve(root, sandbox.data.DATA_DIR),
    ports: {
      site: sitePort.data,
      database: sandbox.data.SANDBOX_DATABASE_PORT,
      identity: sandbox.data.SANDBOX_IDENTITY_PORT,
      cards: sandbox.data.SANDBOX_CARDS_PORT,
      vite: sandbox.data.SANDBOX_VITE_PORT,
    },
    standIns,
    given,
  }
}

/** Where the local database is reached. */
export function localDatabaseUri(port: number): string {
  return `mongodb://127.0.0.1:${port}/ningjing?directConnection=true`
}

/** Text set to nothing counts as not set. */
function withDotenv(shell: Env, root: string): Env {
  const all = { ...shell }
  readDotenv({ path: join(root, '.env'), quiet: true, processEnv: all })
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value && !STAND_IN_VALUES.includes(value)),
  )
}

function isBegun(given: Env, service: keyof typeof REAL_SERVICES): boolean {
  return REAL_SERVICES[service].begunBy.some((name) => given[name])
}

function faultsOfRealServices(given: Env): string[] {
  const services = Object.keys(REAL_SERVICES) as (keyof typeof REAL_SERVICES)[]
  const needed = services
    .filter((service) => isBegun(given, service))
    .flatMap((service) => REAL_SERVICES[service].needs)
  return needed.flatMap((name) => {
    const value = given[name]
    if (!value) return [`${name}: is missing beside the other settings of its service`]
    return EXAMPLE_VALUES.some((example) => example.test(value)) ? [`${name}: still the example value`] : []
  })
}
