import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readOrCreateSecrets } from './process/secrets.ts'
import { StartError } from './process/start-error.ts'
import { serverSettings } from './settings/child-settings.ts'
import { PROJECT_ROOT, readSettings } from './settings/settings.ts'

/**
 * Runs a command of the server with the given settings, or on the running sandbox if no database is set.
 * Usage: node sandbox/command.ts <name of a file in server/src/cli> [arguments]
 */
const [name = '', ...args] = process.argv.slice(2)
/** Node's own settings win. Without any, `reconcile` keeps its heap small: 500,000 payments fit. */
const NODE_OPTIONS = name === 'reconcile' ? '--max-old-space-size=128 --max-semi-space-size=8' : ''
process.exitCode = run(join(PROJECT_ROOT, 'server/src/cli', `${name}.ts`), args)

function run(file: string, args: string[]): number {
  try {
    const env = { NODE_OPTIONS, ...sandboxSettings(), ...process.env }
    return spawnSync(process.execPath, [file, ...args], { env, stdio: 'inherit' }).status ?? 1
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
    // 1 means discrepancies to `npm run reconcile`.
    return 2
  }
}

/** Empty if a database is set: then all settings are the caller's. */
function sandboxSettings(): Record<string, string> {
  const settings = readSettings()
  if (!settings.standIns.database) return {}
  if (!existsSync(settings.dataDir)) {
    throw new StartError('MONGODB_URI is not set and there is no sandbox yet: run npm start first.')
  }
  return serverSettings(settings, readOrCreateSecrets(settings.dataDir), 'start')
}
