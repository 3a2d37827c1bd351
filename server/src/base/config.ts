import { EXAMPLE_SECRETS, ServerEnv } from '@ningjing/contract/env.schemas'
import * as z from 'zod/mini'

export type Config = ServerEnv & { production: boolean }

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
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(ServerEnv, withoutEmpty(env))
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const config = { ...parsed.data, production: parsed.data.NODE_ENV === 'production' }
  const issues = config.production ? productionIssues(config) : []
  if (issues.length > 0) throw new ConfigError(issues)
  return config
}

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  const set = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(set)
}

/** Example values and stand-ins are not allowed in production. */
function productionIssues(config: Config): string[] {
  const issues: string[] = []
  const examples: readonly string[] = EXAMPLE_SECRETS
  for (const name of ['JWT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (examples.includes(config[name])) issues.push(`${name}: still the example value`)
  }
  if (config.STRIPE_SECRET_KEY === 'sk_test_sandbox') issues.push('STRIPE_SECRET_KEY: is the stand-in key')
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_API_URL'] as const) {
    if (config[name]) issues.push(`${name}: not allowed in production`)
  }
  return issues
}
