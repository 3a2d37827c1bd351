import type { ProcessSpec } from './process/process-group.ts'
import { type addressesOf, dataPaths, type Mode } from './settings/child-settings.ts'
import type { Settings } from './settings/settings.ts'

type ChildEnv = Record<string, string>

/**
 * All processes of the sandbox with their files and settings.
 * @param server settings of the API
 * @param client settings of the client's build
 */
export function processSpecs(
  settings: Settings,
  mode: Mode,
  addresses: ReturnType<typeof addressesOf>,
  server: ChildEnv,
  client: ChildEnv,
) {
  const { ports } = settings
  const paths = dataPaths(settings)
  return {
    database: spec('local database', './database/main.ts', {
      DATABASE_PORT: String(ports.database),
      DATABASE_FILE: paths.databaseFile,
    }),
    identity: spec('identity emulator', './identity/main.ts', {
      IDENTITY_PORT: String(ports.identity),
      IDENTITY_FILE: paths.accountsFile,
    }),
    cards: spec('card stand-in', './cards/main.ts', {
      CARDS_PORT: String(ports.cards),
      CARDS_FILE: paths.cardsFile,
      CARDS_WEBHOOK_URL: addresses.webhook,
      STRIPE_WEBHOOK_SECRET: server.STRIPE_WEBHOOK_SECRET ?? '',
    }),
    mailbox: spec('mailbox', './mailbox/main.ts', {
      MAILBOX_PORT: String(ports.mailbox),
      MAILBOX_SMTP_PORT: settings.standIns.mail ? String(ports.smtp) : '',
      MAILBOX_IDENTITY_URL: settings.standIns.identity ? addresses.identity : '',
    }),
    seed: spec('seed', './seed.ts', { ...server, SEED_ADMIN_ONLY: String(settings.isEmpty) }),
    build: spec('build of the client', './site/build.ts', { ...client, SITE_DIR: paths.site }),
    server: spec('server', mode === 'dev' ? './watch-server.ts' : '../server/src/main.ts', server),
    vite: spec('development server', './site/dev.ts', {
      ...client,
      SITE_DIR: paths.site,
      VITE_PORT: String(ports.vite),
      NODE_ENV: 'development',
    }),
  }
}

function spec(name: string, file: string, env: ChildEnv): ProcessSpec {
  return { name, file: new URL(file, import.meta.url), env }
}
