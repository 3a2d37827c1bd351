import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brokenFile } from './broken-file.ts'

export type Secrets = { JWT_SECRET: string; STRIPE_WEBHOOK_SECRET: string }

/**
 * The sandbox's own secrets. They are created once and kept across restarts, so that users stay signed in. Throws a
 * StartError if they cannot be read or written.
 */
export function readOrCreateSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json')
  try {
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
    const secrets = {
      JWT_SECRET: randomBytes(48).toString('base64url'),
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    }
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    return secrets
  } catch (error) {
    throw brokenFile(file, error, 'delete it, or make its folder writable.')
  }
}
