import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { assertFiles, type Config, ConfigError, readConfig } from './config.ts'

const GOOD = {
  MONGODB_URI: 'mongodb://database.example/ningjing',
  JWT_SECRET: 'a long and random text of our own, really',
  FIREBASE_PROJECT_ID: 'ningjing',
  STRIPE_SECRET_KEY: ['sk', 'live', '4eC39HqLyjWDarjtT1zd'].join('_'),
  STRIPE_WEBHOOK_SECRET: 'whsec_9fK2mQ7xR4tV1bN8cZ3y',
  CLUB_TIME_ZONE: 'Europe/Berlin',
}

function issuesOf(
  settings: Record<string, string>,
  check: (config: Config) => void = () => undefined,
): string[] {
  try {
    check(readConfig(settings))
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
  return []
}

describe('settings', () => {
  it('have defaults', () => {
    expect(readConfig(GOOD)).toMatchObject({
      production: false,
      PORT: 4000,
      CLIENT_ORIGINS: [],
      ADMIN_EMAILS: [],
      RATE_LIMIT_SCALE: 1,
      LOG_LEVEL: 'info',
    })
  })

  it('are read into lists and numbers', () => {
    const config = readConfig({
      ...GOOD,
      PORT: '0',
      CLIENT_ORIGINS: 'http://localhost:5173, https://club.example',
      ADMIN_EMAILS: 'Boss@club.example,',
      RATE_LIMIT_SCALE: '0.5',
    })
    expect(config).toMatchObject({
      PORT: 0,
      CLIENT_ORIGINS: ['http://localhost:5173', 'https://club.example'],
      ADMIN_EMAILS: ['boss@club.example'],
      RATE_LIMIT_SCALE: 0.5,
    })
  })

  it('that are empty count as missing', () => {
    expect(readConfig({ ...GOOD, PORT: '', STRIPE_API_URL: '' })).toMatchObject({ PORT: 4000 })
    expect(issuesOf({ ...GOOD, JWT_SECRET: '' })).toEqual(['JWT_SECRET: is missing'])
  })

  it('are all named in one error', () => {
    const issues = issuesOf({ PORT: 'many', JWT_SECRET: 'short', CLIENT_ORIGINS: 'club.example' })
    const names = issues.map((issue) => issue.split(':')[0])
    expect(names.sort()).toEqual([
      'CLIENT_ORIGINS.0',
      'FIREBASE_PROJECT_ID',
      'JWT_SECRET',
      'MONGODB_URI',
      'PORT',
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ])
  })

  it.each([
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', '0.0'],
    ['RATE_LIMIT_SCALE', '-1'],
    ['RATE_LIMIT_SCALE', 'lots'],
    ['RATE_LIMIT_SCALE', 'Infinity'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['MONGODB_URI', 'http://database.example'],
    ['FIREBASE_AUTH_EMULATOR_HOST', 'http://127.0.0.1:9099'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['LOG_LEVEL', 'loud'],
    ['NODE_ENV', 'staging'],
    ['HOST', 'http://localhost'],
    ['ADMIN_EMAILS', 'notamail'],
    ['ALLOW_TEST_PAYMENTS', 'yes'],
    ['API_DOCS', '0'],
    ['CLUB_TIME_ZONE', 'Mars/Olympus'],
    ['CLUB_EMAIL', 'call us'],
    ['TAX_PERCENT', '-1'],
    ['TAX_PERCENT', '100'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://club:open#sesame@mail.club.org:587'],
    ['SMTP_URL', 'smtp://club:open?sesame@mail.club.org:587'],
    ['SMTP_URL', 'smtp://club:1?sesame@mail.club.org:587'],
    ['SMTP_URL', 'smtps://club:open/sesame@mail.club.org'],
    // What is left of a password with # in a .env file.
    ['SMTP_URL', 'smtp://club:open'],
    ['SITE_ORIGIN', 'https://club.org:44x'],
    ['CLIENT_ORIGINS', 'https://club.org:44x'],
    ['EMBED_ORIGINS', 'https://studio.org:99999'],
    ['STRIPE_API_URL', 'http://localhost:12x'],
    ['MAIL_FROM', 'The Club'],
    ['MAIL_FROM', 'Club <club@club.org>\nBcc: all@club.org'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Authorization=Bearer%2'],
    ['GOOGLE_MANAGED_IDENTITY', 'yes'],
  ])('refuse %s=%s', (name, value) => {
    const issues = issuesOf({ ...GOOD, [name]: value })
    expect(issues).toHaveLength(1)
    expect(issues[0]).toContain(name)
    expect(issues[0]).not.toMatch(/open|sesame/)
  })
})

describe('settings in production', () => {
  const production = {
    ...GOOD,
    NODE_ENV: 'production',
    GOOGLE_APPLICATION_CREDENTIALS: '/srv/ningjing/service-account.json',
  }

  it('are accepted if none is an example or a stand-in', () => {
    expect(readConfig(production)).toMatchObject({ production: true })
  })

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['STRIPE_API_URL', 'http://localhost:12111'],
    ['JWT_SECRET', 'change-me-to-a-long-random-text-of-your-own'],
    ['JWT_SECRET', 'a'.repeat(32)],
    ['JWT_SECRET', '123456789'.repeat(4)],
    ['JWT_SECRET', '1234567890'.repeat(4)],
    ['JWT_SECRET', `${'q8Fz-2mXw7Lr'.repeat(3)}q8F`],
    ['STRIPE_SECRET_KEY', 'sk_test_replace_me'],
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
    ['STRIPE_SECRET_KEY', 'sk_test_4eC39HqLyjWDarjtT1zd'],
    ['STRIPE_SECRET_KEY', 'rk_test_4eC39HqLyjWDarjtT1zd'],
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_replace_me'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_a'],
    ['FIREBASE_PROJECT_ID', 'your-project'],
    ['SITE_ORIGIN', 'https://club.example'],
    ['SITE_ORIGIN', 'http://ningjing.org'],
    ['CLIENT_ORIGINS', 'https://ningjing.org,http://ningjing.org'],
    ['RATE_LIMIT_SCALE', '10.1'],
    ['MONGODB_URI', 'mongodb://database.example'],
    ['MONGODB_URI', 'mongodb+srv://user:pass@database.example/?retryWrites=true'],
    ['CLUB_EMAIL', 'hello@club.example'],
    ['MAIL_FROM', 'The Club <hello@club.example>'],
  ])('may not be %s=%s', (name, value) => {
    expect(issuesOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)])
    expect(issuesOf({ ...GOOD, [name]: value })).toEqual([])
  })

  it('name a service account, or that the machine has an identity', () => {
    const without = { ...production, GOOGLE_APPLICATION_CREDENTIALS: '' }
    expect(issuesOf(without)).toEqual([expect.stringMatching(/^GOOGLE_APPLICATION_CREDENTIALS: is required/)])
    expect(issuesOf({ ...without, GOOGLE_MANAGED_IDENTITY: 'true' })).toEqual([])
    expect(issuesOf({ ...GOOD, GOOGLE_APPLICATION_CREDENTIALS: '' })).toEqual([])
  })

  it('sign tokens with another secret than webhooks', () => {
    const secret = 'whsec_9fK2mQ7xR4tV1bN8cZ3yL5pW6sD0aG'
    expect(issuesOf({ ...production, JWT_SECRET: secret, STRIPE_WEBHOOK_SECRET: secret })).toEqual([
      'JWT_SECRET: the same as STRIPE_WEBHOOK_SECRET',
    ])
  })

  it('name the time zone of the club', () => {
    expect(issuesOf({ ...production, CLUB_TIME_ZONE: '' })).toEqual([
      expect.stringContaining('CLUB_TIME_ZONE'),
    ])
    expect(readConfig({ ...GOOD, CLUB_TIME_ZONE: '' }).CLUB_TIME_ZONE).toBe('America/New_York')
  })

  it('with a mail server name a sender and the origin of links', () => {
    const mail = {
      SMTP_URL: 'smtps://club:s%23cret@mail.club.org?name=a',
      MAIL_FROM: 'Club <hello@club.org>',
    }
    const SITE_ORIGIN = 'https://club.org'
    expect(issuesOf({ ...production, ...mail, SITE_ORIGIN })).toEqual([])
    expect(issuesOf({ ...production, ...mail })).toEqual([expect.stringContaining('SITE_ORIGIN')])
    expect(issuesOf({ ...GOOD, SMTP_URL: mail.SMTP_URL, SITE_ORIGIN })).toEqual([
      expect.stringContaining('MAIL_FROM'),
    ])
    expect(issuesOf({ ...production, ...mail, SITE_ORIGIN, SMTP_URL: 'smtp://mail.example:587' })).toEqual([
      expect.stringContaining('SMTP_URL'),
    ])
  })

  it('may not mix test keys and live keys', () => {
    const issue = [expect.stringContaining('VITE_STRIPE_PUBLISHABLE_KEY')]
    expect(issuesOf({ ...production, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual(issue)
    const tested = {
      ...production,
      STRIPE_SECRET_KEY: 'sk_test_4eC39HqLyjWDarjtT1zd',
      ALLOW_TEST_PAYMENTS: 'true',
    }
    expect(issuesOf({ ...tested, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual(issue)
    expect(issuesOf({ ...tested, VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([])
    expect(issuesOf(tested)).toEqual([])
  })

  it('may use plain http on the machine itself', () => {
    const local = {
      SITE_ORIGIN: 'http://localhost:4000',
      CLIENT_ORIGINS: 'http://127.0.0.1:5173,http://[::1]:1',
    }
    expect(issuesOf({ ...production, ...local })).toEqual([])
  })

  it('are all named in one error', () => {
    const issues = issuesOf({
      ...production,
      JWT_SECRET: 'a'.repeat(32),
      STRIPE_SECRET_KEY: 'sk_test_replace_me',
      STRIPE_WEBHOOK_SECRET: 'whsec_a',
      RATE_LIMIT_SCALE: '1000',
    })
    const names = ['STRIPE_SECRET_KEY', 'JWT_SECRET', 'RATE_LIMIT_SCALE', 'STRIPE_WEBHOOK_SECRET']
    expect(issues.map((issue) => issue.split(':')[0])).toEqual(names)
  })
})

describe('files of the settings', () => {
  const folder = () => {
    const path = mkdtempSync(join(tmpdir(), 'ningjing-config-'))
    onTestFinished(() => rmSync(path, { recursive: true }))
    return path
  }

  it('are the built client in production, unless there is none on purpose', () => {
    const production = { ...GOOD, NODE_ENV: 'production', GOOGLE_MANAGED_IDENTITY: 'true' }
    const site = folder()
    expect(issuesOf({ ...production, SITE_DIR: site }, assertFiles)).toEqual([
      expect.stringContaining('SITE_DIR'),
    ])
    expect(issuesOf({ ...GOOD, SITE_DIR: site }, assertFiles)).toEqual([])
    expect(issuesOf({ ...production, SITE_DIR: 'none' }, assertFiles)).toEqual([])
    writeFileSync(join(site, 'index.html'), '')
    expect(issuesOf({ ...production, SITE_DIR: site }, assertFiles)).toEqual([])
  })

  it.each([
    ['is missing', null, /^there is no service account at .*account\.json: put it where/],
    [
      'is no JSON',
      '{"type":',
      /account\.json is not the JSON file of a service account; the Firebase console/,
    ],
    ['is another JSON file', '{"name":"ningjing"}', /is not the JSON file of a service account/],
  ])('stop the start if the service account %s', (_what, content, message) => {
    const file = join(folder(), 'account.json')
    if (content !== null) writeFileSync(file, content)
    const issues = issuesOf({ ...GOOD, GOOGLE_APPLICATION_CREDENTIALS: file }, assertFiles)
    expect(issues.map((issue) => issue.replace('GOOGLE_APPLICATION_CREDENTIALS: ', ''))).toEqual([
      expect.stringMatching(message),
    ])
  })

  it('stop the start if the service account cannot be read, and name who has to read it', () => {
    // A folder cannot be read by anybody, not even by root.
    const file = folder()
    expect(issuesOf({ ...GOOD, GOOGLE_APPLICATION_CREDENTIALS: file }, assertFiles)).toEqual([
      expect.stringMatching(/cannot be read by the user \w+ \(EISDIR\): put it where the server can read it/),
    ])
  })

  it('are accepted with a service account', () => {
    const file = join(folder(), 'account.json')
    writeFileSync(
      file,
      JSON.stringify({ type: 'service_account', client_email: 'a@b.c', private_key: 'key' }),
    )
    expect(issuesOf({ ...GOOD, GOOGLE_APPLICATION_CREDENTIALS: file }, assertFiles)).toEqual([])
  })
})
