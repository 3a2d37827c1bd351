import * as firebase from 'firebase/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { identity } from './identity.ts'

const main = vi.hoisted(() => ({ name: 'main', currentUser: null as object | null }))
const popup = vi.hoisted(() => ({ name: 'popup' }))

vi.mock('firebase/app', () => ({ initializeApp: (_config: object, name?: string) => name ?? 'default' }))
vi.mock('firebase/auth', () => {
  const entered = async () => ({ user: { uid: 'uid-gina', providerData: [] } })
  return {
    initializeAuth: vi.fn((app: string) => (app === 'popup' ? popup : main)),
    indexedDBLocalPersistence: 'indexedDB',
    browserLocalPersistence: 'localStorage',
    inMemoryPersistence: 'memory',
    browserPopupRedirectResolver: 'resolver',
    GoogleAuthProvider: class {},
    EmailAuthProvider: { credential: (email: string, password: string) => `${email}: ${password}` },
    signInWithPopup: vi.fn(entered),
    createUserWithEmailAndPassword: vi.fn(entered),
    signInWithEmailAndPassword: vi.fn(entered),
    updateCurrentUser: vi.fn(),
    onIdTokenChanged: vi.fn(() => 'unsubscribe'),
    sendEmailVerification: vi.fn(async () => undefined),
    sendPasswordResetEmail: vi.fn(async () => undefined),
    updateProfile: vi.fn(async (user: object, { displayName }: { displayName: string }) => {
      Object.assign(user, { displayName })
    }),
    reauthenticateWithCredential: vi.fn(async () => undefined),
    updatePassword: vi.fn(async () => undefined),
    signOut: vi.fn(async () => undefined),
  }
})

const [madeAtLoad] = vi.mocked(firebase.initializeAuth).mock.calls

beforeEach(() => {
  main.currentUser = null
})

/** Somebody is signed in with a password, and these facts of their account. */
function signIn(facts: object = {}) {
  const providerData = [{ providerId: 'google.com' }, { providerId: 'password' }]
  const user = { uid: 'uid-ana', email: 'ana@ningjing.example', providerData, emailVerified: true, ...facts }
  main.currentUser = user
  return user
}

describe('the Google popup', () => {
  it('is prepared before the tap, and nothing of it loads before that', () => {
    expect(madeAtLoad?.[0]).toBe('default')
    expect(madeAtLoad?.[1]).not.toHaveProperty('popupRedirectResolver')
    expect(madeAtLoad?.[1]).toEqual({ persistence: ['indexedDB', 'localStorage'] })
    vi.mocked(firebase.initializeAuth).mockClear()
    identity.prepareGoogle()
    expect(vi.mocked(firebase.initializeAuth)).toHaveBeenCalledExactlyOnceWith('popup', {
      persistence: 'memory',
      popupRedirectResolver: 'resolver',
    })
  })

  it('signs its user in, also where a token of Google is given that only a sandbox takes', async () => {
    for (const token of [undefined, 'token-of-google']) {
      expect(await identity.signInWithGoogle(token)).toMatchObject({ uid: 'uid-gina' })
    }
    expect(firebase.signInWithPopup).toHaveBeenCalledWith(popup, expect.anything())
    expect(firebase.updateCurrentUser).toHaveBeenCalledWith(
      main,
      expect.objectContaining({ uid: 'uid-gina' }),
    )
  })
})

describe('the user', () => {
  it('is known with the texts that they have, whether they have a password, and a confirmed e-mail', () => {
    const listener = vi.fn()
    expect(identity.onChange(listener)).toBe('unsubscribe')
    const tell = vi.mocked(firebase.onIdTokenChanged).mock.calls[0]?.[1] as (user: object | null) => void
    tell(signIn({ displayName: 'Ana', photoURL: 'https://example.com/a.png' }))
    tell({ uid: 'uid-gina', providerData: [{ providerId: 'google.com' }], emailVerified: false })
    tell(null)
    expect(listener.mock.calls).toEqual([
      [
        {
          uid: 'uid-ana',
          email: 'ana@ningjing.example',
          displayName: 'Ana',
          photoURL: 'https://example.com/a.png',
          hasPassword: true,
          emailVerified: true,
        },
      ],
      [
        {
          uid: 'uid-gina',
          email: '',
          displayName: '',
          photoURL: '',
          hasPassword: false,
          emailVerified: false,
        },
      ],
      [null],
    ])
  })

  it('signs up and in with e-mail and password, and out', async () => {
    expect(await identity.createAccount('gina@ningjing.example', 'new')).toMatchObject({ uid: 'uid-gina' })
    expect(await identity.signIn('gina@ningjing.example', 'old')).toMatchObject({ uid: 'uid-gina' })
    await identity.signOut()
    expect(firebase.createUserWithEmailAndPassword).toHaveBeenCalledWith(main, 'gina@ningjing.example', 'new')
    expect(firebase.signInWithEmailAndPassword).toHaveBeenCalledWith(main, 'gina@ningjing.example', 'old')
    expect(firebase.signOut).toHaveBeenCalledWith(main)
  })

  it('gets a new name and photo; nobody gets none', async () => {
    expect(await identity.updateProfile({ name: 'Ana' })).toBeNull()
    expect(firebase.updateProfile).not.toHaveBeenCalled()
    const user = signIn()
    expect(await identity.updateProfile({ name: 'Ana', photo: 'a.png' })).toMatchObject({
      displayName: 'Ana',
    })
    expect(firebase.updateProfile).toHaveBeenCalledWith(user, { displayName: 'Ana', photoURL: 'a.png' })
  })

  it('gets links by mail; nobody gets none', async () => {
    expect(await identity.sendConfirmation()).toBeNull()
    expect(firebase.sendEmailVerification).not.toHaveBeenCalled()
    const user = signIn()
    await identity.sendConfirmation()
    expect(firebase.sendEmailVerification).toHaveBeenCalledWith(user)
    await identity.sendPasswordReset('ana@ningjing.example')
    expect(firebase.sendPasswordResetEmail).toHaveBeenCalledWith(main, 'ana@ningjing.example')
  })

  it('changes a password with the current one; nobody does, nor who has no e-mail', async () => {
    await identity.changePassword('old', 'new')
    signIn({ email: null })
    await identity.changePassword('old', 'new')
    expect(firebase.updatePassword).not.toHaveBeenCalled()
    const user = signIn()
    await identity.changePassword('old', 'new')
    expect(firebase.reauthenticateWithCredential).toHaveBeenCalledWith(user, 'ana@ningjing.example: old')
    expect(firebase.updatePassword).toHaveBeenCalledWith(user, 'new')
  })
})

it('says whether the e-mail address is confirmed by now', async () => {
  expect(await identity.isConfirmed()).toBe(false)
  const user = signIn({
    emailVerified: false,
    reload: async () => void Object.assign(user, { emailVerified: true }),
  })
  expect(await identity.isConfirmed()).toBe(true)
})

it('renews a token from before the confirmation of the e-mail address', async () => {
  expect(await identity.idToken()).toBeNull()
  const getIdToken = async (isForced?: boolean) => (isForced ? 'new' : 'old')
  const idToken = (emailVerified: boolean, email_verified: boolean) => {
    signIn({ emailVerified, getIdToken, getIdTokenResult: async () => ({ claims: { email_verified } }) })
    return identity.idToken()
  }
  expect(await idToken(false, false)).toBe('old')
  expect(await idToken(true, false)).toBe('new')
  expect(await idToken(true, true)).toBe('old')
})
