import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { createApi } from './api.ts'
import { createCardProvider, SECRET_KEY } from './card-provider.ts'
import { startCardRelay } from './card-relay.ts'
import type { Club } from './club.ts'
import type { Targets } from './faults.ts'
import { createHistory } from './history.ts'
import { type KeptProcess, keepRunning } from './keep-running.ts'
import { startMailServer } from './mail-server.ts'
import { createRandom } from './random.ts'
import { startReplicaSet } from './replica-set.ts'
import { startWebhookRelay } from './webhook-relay.ts'

const SERVERS = 3
const CHANGE_SOURCE = new URL('change-source.ts', import.meta.url)

/** Where a run happens, and when it ends. Without `uri` it starts a replica set of its own. */
export type Place = {
  folder: string
  uri: string | undefined
  seed: number
  control: string | undefined
  endsAt: number
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** Starts everything: database, card stand-in, mail server, both relays and the servers. */
export async function openWorld({ folder, uri: givenUri, seed, control, endsAt }: Place, over: AbortSignal) {
  const replicaSet = givenUri ? undefined : await startReplicaSet(folder)
  const uri = replicaSet?.uri ?? givenUri ?? ''
  const client = await MongoClient.connect(uri, { writeConcern: { w: 'majority' } })
  const db = client.db()
  const used = await db.listCollections().toArray()
  if (used.length > 0) throw new Error(`The database ${db.databaseName} is not empty.`)

  const [random, history] = [createRandom(seed), createHistory()]
  const jwtSecret = randomBytes(48).toString('base64')
  const webhookSecret = `whsec_${randomBytes(24).toString('hex')}`
  const servers: KeptProcess[] = []
  const anyServer = () => random.pick(servers.flatMap((server) => server.url() ?? []))
  const onCrash = (how: string) => history.violations.push(`a process ended unexpectedly (${how})`)
  const webhookRelay = await startWebhookRelay(webhookSecret, anyServer, random, history)
  const cardSettings = { CARDS_WEBHOOK_URL: webhookRelay.url, STRIPE_WEBHOOK_SECRET: webhookSecret }
  const cards = keepCards(folder, cardSettings, onCrash)
  const cardRelay = await startCardRelay(cards.url)
  const mailServer = await startMailServer()
  const settings = {
    MONGODB_URI: uri,
    JWT_SECRET: jwtSecret,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: cardRelay.url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Club <club@chaos.example>',
    SITE_ORIGIN: 'http://localhost',
    CHAOS_ENDS_AT: String(endsAt),
    ...(control && { CHAOS_CONTROL: control }),
  }
  for (let number = 1; number <= SERVERS; number += 1) {
    servers.push(keepServer(join(folder, `server-${number}.log`), settings, onCrash))
  }

  const targets: Targets = { servers, cards, cardRelay, webhookRelay, replicaSet }
  const api = createApi(jwtSecret, anyServer, history)
  const club: Club = { api, provider: createCardProvider(cards.url), db, random, history, teachers: [], over }
  return {
    club,
    targets,
    uri,
    deliveries: mailServer.deliveries,
    ready: (signal?: AbortSignal) => Promise.all([cards, ...servers].map((one) => one.ready(signal))),
    stop: async () => {
      await Promise.all([cards, ...servers].map((one) => one.stop()))
      cardRelay.stop()
      webhookRelay.stop()
      await mailServer.stop()
      if (!replicaSet) await db.dropDatabase()
      await client.close()
      await replicaSet?.stop()
    },
  }
}

type Env = Record<string, string>
type OnCrash = (how: string) => void

function keepCards(folder: string, settings: Env, onCrash: OnCrash): KeptProcess {
  const program = new URL('../../sandbox/cards/main.ts', import.meta.url)
  const env = { CARDS_PORT: '0', CARDS_FILE: join(folder, 'cards.sqlite'), ...settings }
  return keepRunning(program, env, { logFile: join(folder, 'cards.log'), preload: [CHANGE_SOURCE], onCrash })
}

function keepServer(logFile: string, settings: Env, onCrash: OnCrash): KeptProcess {
  const program = new URL('../../server/src/main.ts', import.meta.url)
  const env = {
    PORT: '0',
    FIREBASE_PROJECT_ID: 'demo-ningjing',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1',
    STRIPE_SECRET_KEY: SECRET_KEY,
    RATE_LIMIT_SCALE: '100000',
    LOG_LEVEL: 'warn',
    SITE_DIR: 'none',
    CLUB_TIME_ZONE: 'UTC',
    ...settings,
  }
  return keepRunning(program, env, { logFile, preload: [CHANGE_SOURCE], onCrash })
}
