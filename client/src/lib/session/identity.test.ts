import * as firebase from 'firebase/auth'
import { expect, it, vi } from 'vitest'
import { identity } from './identity.ts'

const main = vi.hoisted(() => ({ name: 'main' }))
const popup = vi.hoisted(() => ({ name: 'popup' }))

vi.mock('firebase/app', () => ({ initializeApp: (_config: object, name?: string) => name ?? 'default' }))
vi.mock('firebase/auth', () => ({
  initializeAuth: vi.fn((app: string) => (app === 'popup' ? popup : main)),
  indexedDBLocalPersistence: 'indexedDB',
  browserLocalPersistence: 'localStorage',
  inMemoryPersistence: 'memory',
  browserPopupRedirectResolver: 'resolver',
  GoogleAuthProvider: class {},
  signInWithPopup: vi.fn(async () => ({ user: { uid: 'uid-gina', providerData: [] } })),
  updateCurrentUser: vi.fn(),
}))

const [madeAtLoad] = vi.mocked(firebase.initializeAuth).mock.calls

it('prepares the Google popup before the tap, and loads nothing of it before that', () => {
  expect(madeAtLoad?.[0]).toBe('default')
  expect(madeAtLoad?.[1]).not.toHaveProperty('popupRedirectResolver')
  identity.prepareGoogle()
  expect(vi.mocked(firebase.initializeAuth)).toHaveBeenCalledExactlyOnceWith(
    'popup',
    expect.objectContaining({ popupRedirectResolver: 'resolver' }),
  )
})

it('signs in the user of the popup', async () => {
  expect(await identity.signInWithGoogle()).toMatchObject({ uid: 'uid-gina' })
  expect(firebase.signInWithPopup).toHaveBeenCalledWith(popup, expect.anything())
  expect(firebase.updateCurrentUser).toHaveBeenCalledWith(main, expect.objectContaining({ uid: 'uid-gina' }))
})

it('renews a token from before the confirmation of the e-mail address', async () => {
  const getIdToken = async (isForced?: boolean) => (isForced ? 'new' : 'old')
  const signIn = (isConfirmed: boolean) => {
    const getIdTokenResult = async () => ({ claims: { email_verified: false } })
    Object.assign(main, { currentUser: { emailVerified: isConfirmed, getIdToken, getIdTokenResult } })
  }
  signIn(false)
  expect(await identity.idToken()).toBe('old')
  signIn(true)
  expect(await identity.idToken()).toBe('new')
})
