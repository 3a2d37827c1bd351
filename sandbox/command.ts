import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Fault } from './process/fault.ts'
import { keptSecrets } from './process/secrets.ts'
import { serverSettings } from './settings/child-settings.ts'
import { PROJECT_ROOT, readSettings } from './settings/settings.ts'

/**
 * Runs one of the server's commands: on what the settings name, and without any on the sandbox, which has to be
 * running. Usage: node sandbox/command.ts <name of a file in server/src/cli> [arguments]
 */
const [name = '', ...args] = process.argv.slice(2)
process.exitCode = run(join(PROJECT_ROOT, 'server/src/cli', `${name}.ts`), args)

function run(file: string, args: string[]): number {
  try {
    const env = { ...sandboxSettings(), ...process.env }
    return spawnSync(process.execPath, [file, ...args], { env, stdio: 'inherit' }).status ?? 1
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    console.error(error.message)
    return 1
  }
}

/** Nothing as soon as a database is named: then every setting is the caller's own. */
function sandboxSettings(): Record<string, string> {
  const settings = readSettings()
  if (!settings.standIns.database) return {}
  if (!existsSync(settings.dataDir)) {
    throw new Fault('MONGODB_URI is not set, and there is no sandbox yet to work on: npm start makes one.')
  }
  return serverSettings(settings, keptSecrets(settings.dataDir), 'start')
}
