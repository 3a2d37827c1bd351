import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { announcement } from './announcement.ts'
import { lockFolder } from './process/lock-folder.ts'
import { assertPortsFree, freePorts, type WantedPort } from './process/ports.ts'
import type { ProcessGroup } from './process/process-group.ts'
import { readOrCreateSecrets } from './process/secrets.ts'
import { StartError } from './process/start-error.ts'
import { supervise } from './process/supervise.ts'
import { waitUntilReady } from './process/wait-until-ready.ts'
import { processSpecs } from './process-specs.ts'
import {
  addressesOf,
  clientSettings,
  dataPaths,
  type Mode,
  serverSettings,
} from './settings/child-settings.ts'
import { emptyClub, PROJECT_ROOT, readSettings, type Settings } from './settings/settings.ts'
import { buildIfChanged } from './site/build-if-changed.ts'

/**
 * Starts the whole product with one command, without any external account. `--dev` serves the client with hot
 * reload; `--seed-only` resets the sandbox's data and exits; `--empty` does either for a new club, which has an admin
 * and nothing else, and data of its own.
 */
const { values: flags } = parseArgs({
  options: { dev: { type: 'boolean' }, 'seed-only': { type: 'boolean' }, empty: { type: 'boolean' } },
})
const settingsOf = () => (flags.empty ? emptyClub(readSettings()) : readSettings())

await supervise(PROJECT_ROOT, (group) =>
  flags['seed-only'] ? resetData(group) : startProduct(group, flags.dev ? 'dev' : 'start'),
)

async function startProduct(group: ProcessGroup, mode: Mode): Promise<void> {
  const settings = settingsOf()
  lockDataFolder(settings)
  const { addresses, specs } = prepare(settings, mode)
  await assertPortsFree(wantedPorts(settings, mode))
  await Promise.all([
    mode === 'start' && buildIfChanged(group, specs.build, dataPaths(settings)),
    startStandIns(group, settings, specs).then(() => group.run(specs.seed)),
  ])
  if (settings.standIns.identity || settings.standIns.mail) await group.start(specs.mailbox)
  await group.start(specs.server)
  if (mode === 'dev') await group.start(specs.vite)
  await waitUntilReady(addresses.api)
  console.log(announcement(settings, addresses, mode))
  process.send?.({ ready: addresses.site, addresses })
}

/** Deletes all data of the sandbox and seeds it again, on separate ports. */
async function resetData(group: ProcessGroup): Promise<void> {
  const settings = settingsOf()
  if (!settings.standIns.database) {
    throw new StartError('MONGODB_URI is set: only the data of the local database can be reset.')
  }
  lockDataFolder(settings)
  rmSync(dataPaths(settings).records, { recursive: true, force: true })
  mkdirSync(dataPaths(settings).records)
  const [database = 0, identity = 0, cards = 0] = await freePorts(3)
  const alone = { ...settings, ports: { ...settings.ports, database, identity, cards } }
  const { specs } = prepare(alone, 'start')
  await startStandIns(group, alone, specs)
  await group.run(specs.seed)
  console.log(`Data reset: ${settings.dataDir}`)
  await group.stop()
  process.exit()
}

function lockDataFolder(settings: Settings): void {
  try {
    mkdirSync(dataPaths(settings).records, { recursive: true })
  } catch (error) {
    throw new StartError(`DATA_DIR: ${error instanceof Error ? error.message : error}`)
  }
  lockFolder(settings.dataDir)
}

function prepare(settings: Settings, mode: Mode) {
  const addresses = addressesOf(settings, mode)
  const server = serverSettings(settings, readOrCreateSecrets(settings.dataDir), mode)
  return { addresses, specs: processSpecs(settings, mode, addresses, server, clientSettings(settings, mode)) }
}

function wantedPorts({ ports, standIns }: Settings, mode: Mode): WantedPort[] {
  return [
    { setting: 'PORT', port: ports.site, use: mode === 'dev' ? 'API' : 'site and API' },
    ...(standIns.database
      ? [{ setting: 'SANDBOX_DATABASE_PORT', port: ports.database, use: 'local database' }]
      : []),
    ...(standIns.identity
      ? [{ setting: 'SANDBOX_IDENTITY_PORT', port: ports.identity, use: 'identity emulator' }]
      : []),
    ...(standIns.identity || standIns.mail
      ? [{ setting: 'SANDBOX_MAILBOX_PORT', port: ports.mailbox, use: 'mailbox' }]
      : []),
    ...(standIns.mail ? [{ setting: 'SANDBOX_SMTP_PORT', port: ports.smtp, use: 'mailbox, by SMTP' }] : []),
    ...(standIns.cards ? [{ setting: 'SANDBOX_CARDS_PORT', port: ports.cards, use: 'card stand-in' }] : []),
    ...(mode === 'dev' ? [{ setting: 'SANDBOX_VITE_PORT', port: ports.vite, use: 'client' }] : []),
  ]
}

async function startStandIns(
  group: ProcessGroup,
  { standIns }: Settings,
  specs: ReturnType<typeof processSpecs>,
): Promise<void> {
  await Promise.all([
    standIns.database && group.start(specs.database),
    standIns.identity && group.start(specs.identity),
    standIns.cards && group.start(specs.cards),
  ])
}
