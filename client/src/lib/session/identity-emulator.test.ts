import * as firebase from 'firebase/auth'
import { expect, it, vi } from 'vitest'
import { identity } from './identity.ts'

vi.mock('../env.ts', () => ({ AUTH_EMULATOR_URL: 'http://127.0.0.1:9099', env: { firebase: {} } }))
vi.mock('firebase/app', () => ({ initializeApp: (_config: object, name?: string) => name ?? 'default' }))
vi.mock('firebase/auth', () => ({
  initializeAuth: vi.fn((app: string) => app),
  connectAuthEmulator: vi.fn(),
  indexedDBLocalPersistence: 'indexedDB',
  browserLocalPersistence: 'localStorage',
  inMemoryPersistence: 'memory',
  browserPopupRedirectResolver: 'resolver',
  GoogleAuthProvider: Object.assign(class {}, {
    credential: (idToken: string) => `credential of ${idToken}`,
  }),
  signInWithCredential: vi.fn(async () => ({ user: { uid: 'chosen', providerData: [] } })),
  signInWithPopup: vi.fn(async () => ({ user: { uid: 'popup', providerData: [] } })),
  updateCurrentUser: vi.fn(),
}))

const connected = [...vi.mocked(firebase.connectAuthEmulator).mock.calls]

it('a sandbox build asks the emulator, and shows no warning of it', () => {
  expect(connected).toEqual([['default', 'http://127.0.0.1:9099', { disableWarnings: true }]])
})

it('a sandbox build prepares no popup, and takes the account that was chosen, or asks for one', async () => {
  identity.prepareGoogle()
  expect(firebase.initializeAuth).not.toHaveBeenCalledWith('popup', expect.anything())
  expect(await identity.signInWithGoogle('its token')).toMatchObject({ uid: 'chosen' })
  expect(firebase.signInWithCredential).toHaveBeenCalledWith('default', 'credential of its token')
  expect(await identity.signInWithGoogle()).toMatchObject({ uid: 'popup' })
})
