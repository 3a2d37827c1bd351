import type { AddressInfo } from 'node:net'
import closeWithGrace from 'close-with-grace'
import { config as readDotenv } from 'dotenv'
import { pino } from 'pino'
import { createApp } from './app.ts'
import { assertFiles, type Config, ConfigError, readConfig } from './base/config.ts'
import { VERSION } from './base/version.ts'
import { openStores } from './database.ts'
import type { Deps } from './deps.ts'
import { startKeepingDates } from './features/classes/keep-dates.ts'
import { type Content, loadContent } from './features/content/load-content.ts'
import { startMailSender } from './features/mails/send-due-mails.ts'
import { stripeCards } from './gateways/cards.ts'
import { errorReports } from './gateways/error-reports.ts'
import { firebaseIdentity } from './gateways/identity.ts'
import { smtpMail } from './gateways/mail.ts'
import { reconcileProcess } from './gateways/reconcile-process.ts'
import { createHttpServer } from './http/http-server.ts'
import { LOG_SERIALIZERS, loggedError } from './http/logged-error.ts'
import { assertNoStopFirst } from './migrations/stop-first.ts'
import { startSweeper } from './sweeper.ts'
import { TASKS } from './tasks.ts'
import { warmUp } from './warm-up.ts'
import { watchCertificate } from './watch-certificate.ts'
import { feedWatchdog } from './watchdog.ts'

/** Time for open requests to end when the process stops, in milliseconds. */
const GRACE_MS = 10_000
/** How long a stopping process still answers new requests: load balancers ask for /readyz every few seconds. */
const LINGER_MS = { production: 5_000, development: 500 }

/** Sends the address of the API to the parent process, if there is one. */
function announce(port: number): void {
  process.send?.({ ready: `http://localhost:${port}` })
}

function settingsOrExit(): { config: Config; content: Content } {
  readDotenv({ quiet: true })
  try {
    const config = readConfig(process.env)
    assertFiles(config)
    return { config, content: loadContent(config) }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

/**
 * Opens the database and migrates it, unless other processes may still run the previous release, which could not go on.
 * The sandbox owns its only process.
 */
async function openDatabase() {
  if (config.production) await assertNoStopFirst(config.MONGODB_URI)
  return openStores(config.MONGODB_URI, (text) => log.info(text))
}

const { config, content } = settingsOrExit()
// A migration may take longer than the watchdog waits.
feedWatchdog(process.env)
const reports = errorReports(config)
const log = pino(
  { level: config.LOG_LEVEL, serializers: LOG_SERIALIZERS },
  pino.multistream([
    { level: 'trace', stream: pino.destination(1) },
    ...(reports ? [{ level: 'warn' as const, stream: reports }] : []),
  ]),
).child({ release: VERSION })
for (const text of config.misspelled) log.warn(text)
const stores = await openDatabase().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const deps: Deps = {
  config,
  stores,
  identity: firebaseIdentity(config),
  cards: stripeCards(config),
  mail: smtpMail(config),
  clock: { now: () => new Date() },
  lifecycle: { isStopping: false },
  log,
  tasks: TASKS,
  runReconcile: reconcileProcess(config),
}
const sweeper = startSweeper(deps)
const dateKeeper = startKeepingDates(deps)
const mailSender = startMailSender(deps)
void watchCertificate(deps)
const app = createApp(deps, content)
await warmUp(app)
const { server, drain } = createHttpServer(app, deps.lifecycle)
const lingerMs = config.production ? LINGER_MS.production : LINGER_MS.development
server.once('error', (error: NodeJS.ErrnoException) => {
  const isOfHost = error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND'
  if (error.code === 'EADDRINUSE') console.error(`PORT ${config.PORT} is taken`)
  else console.error(isOfHost ? `HOST ${config.HOST} is no address of this machine` : error.message)
  process.exit(1)
})
// Without HOST, it answers other machines only in production.
server.listen(config.PORT, config.HOST ?? (config.production ? undefined : '127.0.0.1'), () => {
  const { port } = server.address() as AddressInfo
  log.info({ port }, 'listening')
  announce(port)
})

closeWithGrace({ delay: lingerMs + GRACE_MS, logger: false }, async ({ err }) => {
  if (err) log.fatal({ err: loggedError(err) }, 'stopped by an error')
  await Promise.all([drain(lingerMs), sweeper.stop(), dateKeeper.stop(), mailSender.stop()])
  await stores.close()
  await reports?.flush()
})
