import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { clientSettings, serverSettings } from './child-settings.ts'
import { type Env, PROJECT_ROOT, readSettings } from './settings.ts'

const SECRETS = { JWT_SECRET: 'a'.repeat(40), STRIPE_WEBHOOK_SECRET: 'whsec_own' }
const FIREBASE = {
  FIREBASE_PROJECT_ID: 'club',
  VITE_FIREBASE_API_KEY: 'key',
  VITE_FIREBASE_AUTH_DOMAIN: 'club.firebaseapp.com',
}
const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_own',
  STRIPE_WEBHOOK_SECRET: 'whsec_theirs',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_own',
}

const root = mkdtempSync(join(tmpdir(), 'ningjing-settings-'))
afterAll(() => rmSync(root, { recursive: true }))
const settingsOf = (shell: Env) => readSettings(shell, root)

it('uses stand-ins for everything by default', () => {
  const settings = settingsOf({})
  expect(settings.standIns).toEqual({ database: true, identity: true, cards: true, mail: true })
  expect(settings.ports).toEqual({
    site: 4000,
    database: 27027,
    identity: 9099,
    cards: 12111,
    mailbox: 8025,
    smtp: 1025,
    vite: 5173,
  })
  expect(serverSettings(settings, SECRETS, 'start')).toMatchObject({
    ...SECRETS,
    MONGODB_URI: 'mongodb://127.0.0.1:27027/ningjing?directConnection=true',
    FIREBASE_PROJECT_ID: 'demo-ningjing',
    FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_API_URL: 'http://localhost:12111',
    SMTP_URL: 'smtp://127.0.0.1:1025',
    CLUB_TIME_ZONE: 'America/New_York',
  })
  expect(clientSettings(settings, 'start')).toMatchObject({
    VITE_API_URL: '',
    VITE_DEMO_LOGIN: 'student@ningjing.example Namaste!108',
  })
})

it('lets the client of the development server call the API from its own origin', () => {
  const settings = settingsOf({
    PORT: '4100',
    SANDBOX_VITE_PORT: '5200',
    CLIENT_ORIGINS: 'https://a.example',
  })
  expect(clientSettings(settings, 'dev')).toMatchObject({ VITE_API_URL: 'http://localhost:4100' })
  expect(serverSettings(settings, SECRETS, 'dev')).toMatchObject({
    CLIENT_ORIGINS: 'https://a.example,http://localhost:5200',
  })
})

it('uses a real database', () => {
  const settings = settingsOf({ MONGODB_URI: 'mongodb://db.example/club' })
  expect(settings.standIns).toEqual({ database: false, identity: true, cards: true, mail: true })
  expect(serverSettings(settings, SECRETS, 'start').MONGODB_URI).toBe('mongodb://db.example/club')
})

it('uses a real identity provider, without the emulator and a prefilled login', () => {
  const settings = settingsOf(FIREBASE)
  expect(settings.standIns.identity).toBe(false)
  expect(serverSettings(settings, SECRETS, 'start')).not.toHaveProperty('FIREBASE_AUTH_EMULATOR_HOST')
  const client = clientSettings(settings, 'start')
  expect(client).toMatchObject({ VITE_FIREBASE_PROJECT_ID: 'club', VITE_FIREBASE_API_KEY: 'key' })
  expect(client).not.toHaveProperty('VITE_FIREBASE_AUTH_EMULATOR_URL')
  expect(client).not.toHaveProperty('VITE_DEMO_LOGIN')
})

it('uses a real card provider, with its own webhook secret', () => {
  const settings = settingsOf(STRIPE)
  expect(settings.standIns.cards).toBe(false)
  const server = serverSettings(settings, SECRETS, 'start')
  expect(server).toMatchObject({ STRIPE_SECRET_KEY: 'sk_test_own', STRIPE_WEBHOOK_SECRET: 'whsec_theirs' })
  expect(server).not.toHaveProperty('STRIPE_API_URL')
  expect(clientSettings(settings, 'start')).not.toHaveProperty('VITE_STRIPE_SCRIPT_URL')
})

it('uses a real mail server, which needs a sender', () => {
  const real = { SMTP_URL: 'smtps://club:secret@mail.club.org', MAIL_FROM: 'Club <hello@club.org>' }
  const settings = settingsOf(real)
  expect(settings.standIns.mail).toBe(false)
  expect(serverSettings(settings, SECRETS, 'start')).toMatchObject(real)
  expect(() => settingsOf({ SMTP_URL: real.SMTP_URL })).toThrow('MAIL_FROM: is required')
})

it("does not mistake the stand-ins' constants for real services", () => {
  const shell = {
    FIREBASE_PROJECT_ID: 'demo-ningjing',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    MONGODB_URI: '',
  }
  expect(settingsOf(shell).standIns).toEqual({ database: true, identity: true, cards: true, mail: true })
})

it('names every error in one line', () => {
  const shell = { PORT: 'abc', SANDBOX_CARDS_PORT: '70000', STRIPE_SECRET_KEY: 'sk_test_replace_me' }
  expect(() => settingsOf(shell)).toThrow(
    'Settings: SANDBOX_CARDS_PORT: a whole number from 0 to 65535; PORT: a whole number from 0 to 65535; ' +
      'STRIPE_SECRET_KEY: still the example value; ' +
      'VITE_STRIPE_PUBLISHABLE_KEY: is required with the other settings of its service; ' +
      'STRIPE_WEBHOOK_SECRET: is required with the other settings of its service',
  )
})

it('rejects a malformed setting of the server before anything starts', () => {
  const settings = settingsOf({ RATE_LIMIT_SCALE: '0' })
  expect(() => serverSettings(settings, SECRETS, 'start')).toThrow(
    'Settings: RATE_LIMIT_SCALE: a number above 0',
  )
})

it('reads .env, but the shell takes precedence', () => {
  writeFileSync(join(root, '.env'), 'PORT=4100\nSANDBOX_CARDS_PORT=12200\nDATA_DIR=elsewhere\n')
  const { ports, dataDir } = settingsOf({ PORT: '4200' })
  expect(ports).toMatchObject({ site: 4200, cards: 12200 })
  expect(dataDir).toBe(join(root, 'elsewhere'))
  rmSync(join(root, '.env'))
})

it('behaves the same with an unchanged copy of .env.example as without .env', () => {
  const without = settingsOf({})
  copyFileSync(join(PROJECT_ROOT, '.env.example'), join(root, '.env'))
  const copied = settingsOf({})
  rmSync(join(root, '.env'))
  expect({ ...copied, given: {} }).toEqual({ ...without, given: {} })
  for (const mode of ['start', 'dev'] as const) {
    expect(serverSettings(copied, SECRETS, mode)).toEqual(serverSettings(without, SECRETS, mode))
    expect(clientSettings(copied, mode)).toEqual(clientSettings(without, mode))
  }
})
