import { existsSync, readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { ClientEnv, isExample, ServerEnv } from '@ningjing/contract/env.schemas'
import * as z from 'zod/mini'
import { misspelledSettings } from './misspelled-settings.ts'

export type Config = ServerEnv & {
  production: boolean
  /** The settings of the client that this process has, as they are written. Its build has read them before. */
  client: Record<string, string>
  /** Sentences about names that look like a setting and are none. */
  misspelled: string[]
}

type Env = Record<string, string | undefined>

/** The value of SITE_DIR for a server of the API alone. */
export const NO_SITE = 'none'
const EXAMPLE_NAMES = [
  'JWT_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'FIREBASE_PROJECT_ID',
  'SITE_ORIGIN',
  'CLIENT_ORIGINS',
  'EMBED_ORIGINS',
  'CLUB_EMAIL',
  'SMTP_URL',
  'MAIL_FROM',
] as const
/** A random secret of 32 characters has more, even in hexadecimal digits. */
const MIN_DIFFERENT_CHARACTERS = 10
const WEAK = 'too few different characters, or a text repeated; openssl rand -base64 48 makes a good one'
/** Real keys are longer. */
const MIN_KEY_LENGTH = 24
const SHORT = `shorter than ${MIN_KEY_LENGTH} characters`
const MAX_SCALE = 10
const NO_ACCOUNT =
  "is required, as the path of the service account's JSON file; on a machine of Google Cloud, GOOGLE_MANAGED_IDENTITY=true takes its place"
const HAS_DATABASE = /^mongodb(\+srv)?:\/\/[^/]+\/[^?]+/

/** Every error of the settings, in one line. */
export class ConfigError extends Error {
  readonly issues: string[]
  constructor(issues: string[]) {
    super(`Settings: ${issues.join('; ')}`)
    this.name = 'ConfigError'
    this.issues = issues
  }
}

/** Reads the server's settings. Throws one ConfigError that names all errors. */
export function readConfig(env: Env): Config {
  const parsed = z.safeParse(ServerEnv, withoutEmpty(env))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const given = Object.entries(withoutEmpty(env))
  const config = {
    ...parsed.data,
    production: parsed.data.NODE_ENV === 'production',
    client: Object.fromEntries(given.filter(([name]) => name in ClientEnv.shape)),
    misspelled: misspelledSettings(env),
  }
  const issues = [...mailIssues(config), ...(config.production ? productionIssues(config, env) : [])]
  if (issues.length > 0) throw new ConfigError(issues)
  return config
}

/** Whether the server may ask Firebase about accounts: which sign-ins are revoked, and to remove one. */
export function hasAccount({
  GOOGLE_APPLICATION_CREDENTIALS: file,
  GOOGLE_MANAGED_IDENTITY: isManaged,
}: Pick<Config, 'GOOGLE_APPLICATION_CREDENTIALS' | 'GOOGLE_MANAGED_IDENTITY'>): boolean {
  return file !== undefined || isManaged
}

/** An empty setting counts as none. */
export function withoutEmpty(env: Env): Record<string, string> {
  const set = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(set)
}

/** What mails need besides the mail server: a sender, and the origin of their links. */
function mailIssues(config: Config): string[] {
  if (config.SMTP_URL === undefined) return []
  const missing = (['MAIL_FROM', 'SITE_ORIGIN'] as const).filter((name) => config[name] === undefined)
  return missing.map((name) => `${name}: is required with SMTP_URL`)
}

/** Settings that a real site must not run with. */
function productionIssues(config: Config, env: Env): string[] {
  const issues: string[] = []
  const refuse = (name: keyof ServerEnv, isWrong: boolean, why: string) => {
    if (isWrong) issues.push(`${name}: ${why}`)
  }
  for (const name of EXAMPLE_NAMES) {
    refuse(name, [config[name] ?? []].flat().some(isExample), 'still the example value')
  }
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_API_URL'] as const) {
    refuse(name, config[name] !== undefined, 'not allowed in production')
  }
  for (const name of ['SITE_ORIGIN', 'CLIENT_ORIGINS'] as const) {
    refuse(name, [config[name] ?? []].flat().some(isUnsafeOrigin), 'must begin with https://')
  }
  refuse(
    'FIREBASE_PROJECT_ID',
    config.FIREBASE_PROJECT_ID.startsWith('demo-'),
    'is a project of the emulator',
  )
  refuse('MONGODB_URI', !HAS_DATABASE.test(config.MONGODB_URI), 'must name the database: …/ningjing?…')
  refuse('JWT_SECRET', isWeak(config.JWT_SECRET), WEAK)
  refuse(
    'JWT_SECRET',
    config.JWT_SECRET === config.STRIPE_WEBHOOK_SECRET,
    'the same as STRIPE_WEBHOOK_SECRET',
  )
  refuse('GOOGLE_APPLICATION_CREDENTIALS', !hasAccount(config), NO_ACCOUNT)
  refuse('CLUB_TIME_ZONE', !env.CLUB_TIME_ZONE, 'is required, such as Europe/Berlin')
  refuse('RATE_LIMIT_SCALE', config.RATE_LIMIT_SCALE > MAX_SCALE, `at most ${MAX_SCALE} in production`)
  refuse('STRIPE_SECRET_KEY', config.STRIPE_SECRET_KEY.length < MIN_KEY_LENGTH, SHORT)
  refuse('STRIPE_WEBHOOK_SECRET', config.STRIPE_WEBHOOK_SECRET.length < MIN_KEY_LENGTH, SHORT)
  return firstOfEach([...cardModeIssues(config), ...issues])
}

/** One issue for each setting. */
function firstOfEach(issues: string[]): string[] {
  const names = issues.map((issue) => issue.split(':')[0])
  return issues.filter((_issue, index) => names.indexOf(names[index]) === index)
}

/** Whether a key of the card provider takes test payments only. */
export const isTestKey = (key: string) => key.includes('_test_')

/** The mode of the card provider's keys: real payments, unless test payments are allowed, and one for all keys. */
function cardModeIssues(config: Config): string[] {
  const publishable = config.client.VITE_STRIPE_PUBLISHABLE_KEY ?? ''
  const isTest = isTestKey(config.STRIPE_SECRET_KEY)
  if (isTest && !config.ALLOW_TEST_PAYMENTS) {
    return ['STRIPE_SECRET_KEY: a test key, so nobody would pay; ALLOW_TEST_PAYMENTS=true allows it']
  }
  if (publishable !== '' && isTestKey(publishable) !== isTest) {
    return ['STRIPE_SECRET_KEY: one of this and VITE_STRIPE_PUBLISHABLE_KEY is a test key, the other is not']
  }
  return []
}

/**
 * Throws one ConfigError that names the files which are missing or broken: the service account, and in production the
 * built client.
 */
export function assertFiles(config: Config): void {
  const { GOOGLE_APPLICATION_CREDENTIALS: credentials, SITE_DIR, production } = config
  const issues: string[] = []
  const account = credentials ? readServiceAccount(credentials) : undefined
  if (typeof account === 'string') issues.push(`GOOGLE_APPLICATION_CREDENTIALS: ${account}`)
  if (production && SITE_DIR !== NO_SITE && !existsSync(join(SITE_DIR, 'index.html'))) {
    issues.push(`SITE_DIR: ${SITE_DIR} holds no built client; run npm run build, or set it to ${NO_SITE}`)
  }
  if (issues.length > 0) throw new ConfigError(issues)
}

const ServiceAccount = z.object({
  client_email: z.string(),
  private_key: z.string(),
  project_id: z.optional(z.string()),
})

/** The service account in a file, or what is wrong with the file, in words. */
export function readServiceAccount(file: string): z.infer<typeof ServiceAccount> | string {
  const place = 'put it where the server can read it, such as beside .env; systemd hides /home and /root'
  try {
    const parsed = z.safeParse(ServiceAccount, JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.success) return parsed.data
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return `there is no service account at ${file}: ${place}`
    if (code) return `the service account ${file} cannot be read by ${readerName()} (${code}): ${place}`
  }
  return `${file} is not the JSON file of a service account; the Firebase console makes one under "Project settings", "Service accounts"`
}

/** Who runs the server, by name or, in a container without names, by id. */
function readerName(): string {
  try {
    return `the user ${userInfo().username}`
  } catch {
    return `the user ${process.getuid?.()}`
  }
}

function isWeak(secret: string): boolean {
  const isRepeated = Array.from({ length: secret.length / 2 }, (_, index) => index + 1).some((length) =>
    // Moved by the length of its pattern, a repeated text is its own beginning.
    secret.startsWith(secret.slice(length)),
  )
  return isRepeated || new Set(secret).size < MIN_DIFFERENT_CHARACTERS
}

function isUnsafeOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol !== 'https:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
