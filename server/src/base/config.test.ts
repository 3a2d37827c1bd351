import { EXAMPLE_SECRETS } from '@ningjing/contract/env.schemas'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const GOOD = {
  MONGODB_URI: 'mongodb://database.example/ningjing',
  JWT_SECRET: 'a long and random text of our own, really',
  FIREBASE_PROJECT_ID: 'ningjing',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

function issuesOf(settings: Record<string, string>): string[] {
  try {
    readConfig(settings)
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
  ])('refuse %s=%s', (name, value) => {
    const issues = issuesOf({ ...GOOD, [name]: value })
    expect(issues).toHaveLength(1)
    expect(issues[0]).toContain(name)
  })
})

describe('settings in production', () => {
  const production = { ...GOOD, NODE_ENV: 'production' }

  it('are accepted if none is an example or a stand-in', () => {
    expect(readConfig(production)).toMatchObject({ production: true })
  })

  it.each([
    ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
    ['STRIPE_API_URL', 'http://localhost:12111'],
    ['JWT_SECRET', EXAMPLE_SECRETS[0]],
    ['STRIPE_SECRET_KEY', EXAMPLE_SECRETS[1]],
    ['STRIPE_SECRET_KEY', 'sk_test_sandbox'],
    ['STRIPE_WEBHOOK_SECRET', EXAMPLE_SECRETS[2]],
  ])('may not be %s=%s', (name, value) => {
    expect(issuesOf({ ...production, [name]: value })).toEqual([expect.stringContaining(name)])
    expect(issuesOf({ ...GOOD, [name]: value })).toEqual([])
  })
})
