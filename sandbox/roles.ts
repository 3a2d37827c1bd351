import type { Role } from './process/family.ts'
import { type addressesOf, type Mode, placesOf } from './settings/child-settings.ts'
import type { Settings } from './settings/settings.ts'

type ChildEnv = Record<string, string>

/**
 * Every process of the product: its file and what it is told.
 * @param server settings of the API
 * @param client settings of the client's build
 */
export function rolesOf(
  settings: Settings,
  mode: Mode,
  addresses: ReturnType<typeof addressesOf>,
  server: ChildEnv,
  client: ChildEnv,
) {
  const { ports } = settings
  const places = placesOf(settings)
  return {
    database: role('local database', './database/main.ts', {
      DATABASE_PORT: String(ports.database),
      DATABASE_FILE: places.databaseFile,
    }),
    identity: role('identity emulator', './identity/main.ts', {
      IDENTITY_PORT: String(ports.identity),
      IDENTITY_FILE: places.accountsFile,
    }),
    cards: role('card stand-in', './cards/main.ts', {
      CARDS_PORT: String(ports.cards),
      CARDS_FILE: places.cardsFile,
      CARDS_WEBHOOK_URL: addresses.webhook,
      STRIPE_WEBHOOK_SECRET: server.STRIPE_WEBHOOK_SECRET ?? '',
    }),
    seed: role('seed', './seed.ts', server),
    build: role('build of the client', './site/build.ts', {
      ...client,
      SITE_DIR: places.site,
      NODE_ENV: 'production',
    }),
    server: role('server', mode === 'dev' ? './watch-server.ts' : '../server/src/main.ts', server),
    vite: role('development server', './site/dev.ts', {
      ...client,
      SITE_DIR: places.site,
      VITE_PORT: String(ports.vite),
      NODE_ENV: 'development',
    }),
  }
}

function role(name: string, file: string, env: ChildEnv): Role {
  return { name, file: new URL(file, import.meta.url), env }
}
