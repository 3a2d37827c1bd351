import type { ResolvedConfig } from 'vite'
import { expect, it } from 'vitest'
import { requireSettings } from './require-settings.ts'

const GOOD = {
  VITE_FIREBASE_API_KEY: 'AIzaSyA',
  VITE_FIREBASE_PROJECT_ID: 'ningjing',
  VITE_FIREBASE_AUTH_DOMAIN: 'ningjing.firebaseapp.com',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
}

function build(env: Record<string, string>) {
  const { configResolved } = requireSettings()
  if (typeof configResolved !== 'function') throw new Error('the plugin has no check')
  return () => configResolved.call({} as never, { env } as unknown as ResolvedConfig)
}

it('builds with real settings, and takes empty ones as missing', () => {
  expect(build(GOOD)).not.toThrow()
  expect(build({ ...GOOD, VITE_REPORT_ERRORS: '', VITE_API_URL: '' })).not.toThrow()
  expect(build({ ...GOOD, VITE_FIREBASE_API_KEY: '' })).toThrow('VITE_FIREBASE_API_KEY: is missing')
})

it('needs the host of the sign-in window, but not with the emulator', () => {
  const { VITE_FIREBASE_AUTH_DOMAIN: host, ...others } = GOOD
  expect(build(others)).toThrow('VITE_FIREBASE_AUTH_DOMAIN: is missing')
  const emulator = { VITE_FIREBASE_AUTH_EMULATOR_URL: 'http://127.0.0.1:9099' }
  expect(build({ ...others, ...emulator, VITE_FIREBASE_AUTH_DOMAIN: '' })).not.toThrow()
  expect(build({ ...GOOD, VITE_FIREBASE_AUTH_DOMAIN: `https://${host}/` })).toThrow(
    'VITE_FIREBASE_AUTH_DOMAIN: a host such as project.firebaseapp.com',
  )
})

it.each([
  ['VITE_FIREBASE_API_KEY', 'your-api-key'],
  ['VITE_FIREBASE_PROJECT_ID', 'your-project'],
  ['VITE_FIREBASE_AUTH_DOMAIN', 'your-project.firebaseapp.com'],
  ['VITE_STRIPE_PUBLISHABLE_KEY', 'pk_test_replace_me'],
])('does not build with the example %s=%s', (name, value) => {
  expect(build({ ...GOOD, [name]: value })).toThrow(`${name}: still the example value`)
})

it('names every setting that is missing', () => {
  expect(build({})).toThrow(/VITE_FIREBASE_API_KEY.*VITE_FIREBASE_PROJECT_ID.*VITE_STRIPE_PUBLISHABLE_KEY/s)
})

it('says so without the stack of the error, which Vite prints', () => {
  expect(build({})).toThrow(expect.toSatisfy((error: Error) => error.stack === error.message))
})
