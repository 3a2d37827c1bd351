import { EXAMPLE_SECRETS, ServerEnv } from '@ningjing/contract/env.schemas'
import * as z from 'zod/mini'

export type Config = ServerEnv & { production: boolean }

/** What is wrong with the settings, one line each. */
export class ConfigFault extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`Settings: ${faults.join('; ')}`)
    this.name = 'ConfigFault'
    this.faults = faults
  }
}

/** Reads the server's settings; throws one ConfigFault that names every fault at once. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(ServerEnv, withoutEmpty(env))
  if (!parsed.success) {
    throw new ConfigFault(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  const config = { ...parsed.data, production: parsed.data.NODE_ENV === 'production' }
  const faults = config.production ? productionFaults(config) : []
  if (faults.length > 0) throw new ConfigFault(faults)
  return config
}

function withoutEmpty(env: Record<string, string | undefined>): Record<string, string> {
  const set = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(set)
}

/** Example values and stand-ins have no place on a real site. */
function productionFaults(config: Config): string[] {
  const faults: string[] = []
  const examples: readonly string[] = EXAMPLE_SECRETS
  for (const name of ['JWT_SECRET', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
    if (examples.includes(config[name])) faults.push(`${name}: still the example value`)
  }
  if (config.STRIPE_SECRET_KEY === 'sk_test_sandbox') faults.push('STRIPE_SECRET_KEY: is the stand-in key')
  for (const name of ['FIREBASE_AUTH_EMULATOR_HOST', 'STRIPE_API_URL'] as const) {
    if (config[name]) faults.push(`${name}: not allowed in production`)
  }
  return faults
}
