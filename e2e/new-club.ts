import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { freePorts, stopChild, UNSET } from './site.setup.ts'

/**
 * Starts a second club on the stand-ins and with the built client of the first. Its database is empty, and `admin` becomes
 * its admin by signing in. Stop it with `stop`.
 */
export async function startNewClub(admin: string): Promise<{ site: string; stop: () => Promise<void> }> {
  const [port] = await freePorts(1)
  const site = `http://localhost:${port}`
  const {
    E2E_DATABASE = '',
    E2E_IDENTITY = '',
    E2E_CARDS = '',
    E2E_SMTP = '',
    E2E_SITE_DIR = '',
  } = process.env
  const server = fork(new URL('../server/src/main.ts', import.meta.url), {
    env: {
      ...process.env,
      ...UNSET,
      PORT: String(port),
      SITE_ORIGIN: site,
      SITE_DIR: E2E_SITE_DIR,
      MONGODB_URI: E2E_DATABASE.replace(/[^/]+(?=\?)/, `new-club-${randomUUID().slice(0, 8)}`),
      JWT_SECRET: randomUUID() + randomUUID(),
      FIREBASE_PROJECT_ID: 'demo-ningjing',
      FIREBASE_AUTH_EMULATOR_HOST: new URL(E2E_IDENTITY).host,
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_API_URL: E2E_CARDS,
      STRIPE_WEBHOOK_SECRET: 'whsec_of_another_club',
      SMTP_URL: E2E_SMTP,
      MAIL_FROM: 'Ningjing <hello@ningjing.example>',
      ADMIN_EMAILS: admin,
      CLUB_TIME_ZONE: 'Europe/Berlin',
      RATE_LIMIT_SCALE: '1000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(([code]) => Promise.reject(new Error(`the new club ended with code ${code}`))),
  ])
  return { site, stop: () => stopChild(server) }
}
