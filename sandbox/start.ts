import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { announcement } from './announcement.ts'
import type { Family } from './process/family.ts'
import { Fault } from './process/fault.ts'
import { live } from './process/life.ts'
import { lockFolder } from './process/lock.ts'
import { assertPortsFree, freePorts, type WantedPort } from './process/ports.ts'
import { keptSecrets } from './process/secrets.ts'
import { untilReady } from './process/until-ready.ts'
import { rolesOf } from './roles.ts'
import {
  addressesOf,
  clientSettings,
  type Mode,
  placesOf,
  serverSettings,
} from './settings/child-settings.ts'
import { PROJECT_ROOT, readSettings, type Settings } from './settings/settings.ts'
import { makeSite } from './site/make-site.ts'

/**
 * The whole product on one command, without an account anywhere.
 * `--dev` serves the client with hot reload; `--seed-only` starts the sandbox's data over and ends.
 */
const { values: flags } = parseArgs({
  options: { dev: { type: 'boolean' }, 'seed-only': { type: 'boolean' } },
})

await live(PROJECT_ROOT, (family) =>
  flags['seed-only'] ? startOver(family) : startProduct(family, flags.dev ? 'dev' : 'start'),
)

async function startProduct(family: Family, mode: Mode): Promise<void> {
  const settings = readSettings()
  claimDataFolder(settings)
  const { addresses, roles } = planOf(settings, mode)
  await assertPortsFree(wantedPorts(settings, mode))
  await Promise.all([
    mode === 'start' && makeSite(family, roles.build, placesOf(settings)),
    startStandIns(family, settings, roles).then(() => family.run(roles.seed)),
  ])
  await family.start(roles.server)
  if (mode === 'dev') await family.start(roles.vite)
  await untilReady(addresses.api)
  console.log(announcement(settings, addresses))
  process.send?.({ ready: addresses.site, addresses })
}

/** Forgets every record of the sandbox and seeds anew, on ports of its own. */
async function startOver(family: Family): Promise<void> {
  const settings = readSettings()
  if (!settings.standIns.database) {
    throw new Fault('MONGODB_URI is set: only the data of the local database can be started over.')
  }
  claimDataFolder(settings)
  rmSync(placesOf(settings).records, { recursive: true, force: true })
  mkdirSync(placesOf(settings).records)
  const [database = 0, identity = 0, cards = 0] = await freePorts(3)
  const alone = { ...settings, ports: { ...settings.ports, database, identity, cards } }
  const { roles } = planOf(alone, 'start')
  await startStandIns(family, alone, roles)
  await family.run(roles.seed)
  console.log(`Started over: ${settings.dataDir}`)
  await family.stop()
  process.exit()
}

function claimDataFolder(settings: Settings): void {
  try {
    mkdirSync(placesOf(settings).records, { recursive: true })
  } catch (error) {
    throw new Fault(`DATA_DIR: ${error instanceof Error ? error.message : error}`)
  }
  lockFolder(settings.dataDir)
}

function planOf(settings: Settings, mode: Mode) {
  const addresses = addressesOf(settings, mode)
  const server = serverSettings(settings, keptSecrets(settings.dataDir), mode)
  return { addresses, roles: rolesOf(settings, mode, addresses, server, clientSettings(settings, mode)) }
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
    ...(standIns.cards ? [{ setting: 'SANDBOX_CARDS_PORT', port: ports.cards, use: 'card stand-in' }] : []),
    ...(mode === 'dev' ? [{ setting: 'SANDBOX_VITE_PORT', port: ports.vite, use: 'client' }] : []),
  ]
}

async function startStandIns(
  family: Family,
  { standIns }: Settings,
  roles: ReturnType<typeof rolesOf>,
): Promise<void> {
  await Promise.all([
    standIns.database && family.start(roles.database),
    standIns.identity && family.start(roles.identity),
    standIns.cards && family.start(roles.cards),
  ])
}
