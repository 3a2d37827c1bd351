import { type ChildProcess, fork } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ClientEnv, SandboxEnv, ServerEnv } from '@ningjing/contract/env.schemas'
import { memoryFolder } from '../server/src/testing/memory-folder.ts'
import { chromiumPath } from './browser.ts'

type Addresses = Record<'site' | 'database' | 'identity' | 'cards' | 'mailbox' | 'smtp', string>

/** How long the product may take to start, including its build, in milliseconds. */
const START_TIMEOUT_MS = 120_000

/**
 * Neither the shell nor `.env` may connect the journeys to a real service: an empty setting counts as not
 * set.
 */
export const UNSET = Object.fromEntries(
  [ServerEnv, ClientEnv, SandboxEnv].flatMap(({ shape }) => Object.keys(shape)).map((name) => [name, '']),
)

/**
 * Starts the whole product on free ports with a new data folder.
 * @returns stops it
 */
export default async function startSite(): Promise<() => Promise<void>> {
  const dataDir = memoryFolder('ningjing-e2e-')
  const [site, database, identity, cards, mailbox, smtp] = await freePorts(6)
  const child = fork(new URL('../sandbox/start.ts', import.meta.url), {
    env: {
      ...process.env,
      ...UNSET,
      DATA_DIR: dataDir,
      PORT: String(site),
      SANDBOX_DATABASE_PORT: String(database),
      SANDBOX_IDENTITY_PORT: String(identity),
      SANDBOX_CARDS_PORT: String(cards),
      SANDBOX_MAILBOX_PORT: String(mailbox),
      SANDBOX_SMTP_PORT: String(smtp),
      RATE_LIMIT_SCALE: '1000',
      EMBED_ORIGINS: 'https://studio.example',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const addresses = await waitUntilReady(child)
  process.env.E2E_SITE = addresses.site
  process.env.E2E_IDENTITY = addresses.identity
  process.env.E2E_CARDS = addresses.cards
  process.env.E2E_MAILBOX = addresses.mailbox
  process.env.E2E_SMTP = addresses.smtp
  process.env.E2E_DATABASE = addresses.database
  process.env.E2E_SITE_DIR = join(dataDir, 'site')
  process.env.E2E_CHROMIUM = (await chromiumPath()) ?? ''
  return async () => {
    await stopChild(child)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function waitUntilReady(child: ChildProcess): Promise<Addresses> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the site did not start in time')), START_TIMEOUT_MS)
    child.once('message', (message: { addresses: Addresses }) => {
      clearTimeout(timer)
      resolve(message.addresses)
    })
    child.once('exit', (code) => reject(new Error(`the site ended with code ${code}`)))
  })
}

export function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null) resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const server = createServer()
          server.listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  return servers.map((server) => {
    const address = server.address()
    server.close()
    return typeof address === 'object' && address ? address.port : 0
  })
}
