import { expect, it, onTestFinished, vi } from 'vitest'
import { passTime } from '../testing/pass-time.ts'
import { testConfig } from '../testing/test-app.ts'
import { firebaseIdentity } from './identity.ts'

const { verifyIdToken, ...links } = vi.hoisted(() => ({
  verifyIdToken: vi.fn(),
  generateEmailVerificationLink: vi.fn(),
  generatePasswordResetLink: vi.fn(),
}))
vi.mock('firebase-admin/app', () => ({ initializeApp: vi.fn() }))
vi.mock('firebase-admin/auth', () => ({ getAuth: () => ({ verifyIdToken, ...links }) }))

const identity = firebaseIdentity(testConfig())

it.each([
  ['auth/argument-error', 'Decoding Firebase ID token failed.', 'token.invalid'],
  ['auth/argument-error', 'Error fetching public keys for Google certs: 500', 'service.identity-down'],
  ['auth/id-token-expired', '', 'token.expired'],
  ['auth/id-token-revoked', '', 'token.expired'],
  ['auth/user-disabled', '', 'token.expired'],
  ['auth/user-not-found', '', 'token.expired'],
  ['app/invalid-credential', 'Could not load the default credentials.', 'service.identity-down'],
  ['auth/something-new', '', 'service.identity-down'],
])('answers %s (%s) as %s', async (code, message, problem) => {
  const error = Object.assign(new Error(message), { code })
  verifyIdToken.mockRejectedValue(error)
  const thrown: Error = await identity.verify('a token').catch((reason) => reason)
  expect(thrown).toMatchObject({ code: problem })
  if (problem === 'service.identity-down') expect(thrown.cause).toBe(error)
})

it.each(['\u212Aim@ningjing.example', 'a b@ningjing.example'])('refuses the e-mail %j', async (email) => {
  verifyIdToken.mockResolvedValue({ email, uid: 'u', firebase: { sign_in_provider: 'password' } })
  await expect(identity.verify('a token')).rejects.toMatchObject({ code: 'email.not-yours' })
})

it.each([[['ana@ningjing.example']], [{}], [7], [''], [undefined]])(
  'refuses a sign-in whose e-mail is %j',
  async (email) => {
    verifyIdToken.mockResolvedValue({ email, uid: 'u', firebase: { sign_in_provider: 'password' } })
    await expect(identity.verify('a token')).rejects.toMatchObject({ code: 'token.invalid' })
  },
)

it('waits three seconds for a provider that does not answer', async () => {
  const pass = passTime('setTimeout')
  verifyIdToken.mockReturnValue(new Promise(() => {}))
  const ended = vi.fn()
  identity.verify('a token').catch(ended)
  await pass(2_999)
  expect(ended).not.toHaveBeenCalled()
  await pass(1)
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'service.identity-down' }))
})

it.each([
  ['confirm', links.generateEmailVerificationLink],
  ['reset', links.generatePasswordResetLink],
] as const)(
  'makes the link of a %s for one address, which leads back to a page of the site',
  async (kind, make) => {
    make.mockResolvedValue('https://provider.example/link')
    const page = 'https://club.example/login'
    expect(await identity.linkFor(kind, 'ana@ningjing.example', page)).toBe('https://provider.example/link')
    expect(make).toHaveBeenCalledWith('ana@ningjing.example', { url: page })
    for (const code of ['auth/email-not-found', 'auth/user-not-found', 'auth/user-disabled']) {
      make.mockRejectedValue(Object.assign(new Error(), { code }))
      expect(await identity.linkFor(kind, 'ana@ningjing.example', page)).toBeUndefined()
    }
    const message = 'INTERNAL ASSERT FAILED: Unable to create the email action link'
    make.mockRejectedValue(Object.assign(new Error(message), { code: 'auth/internal-error' }))
    expect(await identity.linkFor(kind, 'ana@ningjing.example', page)).toBeUndefined()
    for (const code of ['auth/unauthorized-continue-uri', 'auth/internal-error']) {
      make.mockRejectedValue(Object.assign(new Error(), { code }))
      await expect(identity.linkFor(kind, 'ana@ningjing.example', page)).rejects.toMatchObject({
        code: 'service.identity-down',
      })
    }
  },
)

it('is up while the keys that sign ID tokens can be read, or the emulator answers', async () => {
  const answers = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', answers)
  onTestFinished(() => void vi.unstubAllGlobals())
  const emulated = firebaseIdentity(testConfig({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }))
  for (const [provider, url] of [
    [identity, /^https:\/\/www\.googleapis\.com\/.*securetoken/],
    [emulated, /^http:\/\/127\.0\.0\.1:9099\/$/],
  ] as const) {
    answers.mockResolvedValueOnce(new Response())
    expect(await provider.isUp()).toBe(true)
    expect(answers.mock.lastCall?.[0]).toMatch(url)
    answers.mockResolvedValueOnce(new Response(null, { status: 503 }))
    expect(await provider.isUp()).toBe(false)
    answers.mockRejectedValueOnce(new TypeError('fetch failed'))
    expect(await provider.isUp()).toBe(false)
  }
})

it('makes links with a service account or the emulator only', () => {
  expect(identity.makesLinks).toBe(false)
  const settings = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }
  expect(firebaseIdentity(testConfig(settings)).makesLinks).toBe(true)
})
