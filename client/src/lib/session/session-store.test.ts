import { issueToken, logout, TOKEN_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { EMBEDDED_TIMETABLE } from '@ningjing/contract/timetable/embedding'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answer, answerProblem, askedOf, cutOff, fetchAnswer } from '../../testing/answers.ts'
import { aSessionUser, FakeIdentity } from '../../testing/fake-identity.ts'
import { type Account, SessionStore } from './session-store.ts'
import type { SessionUser } from './session-user.ts'

const ana = aSessionUser()
const ben = aSessionUser({ uid: 'uid-ben', email: 'ben@ningjing.example', displayName: 'Ben' })

beforeEach(() => {
  vi.stubGlobal('fetch', fetchAnswer)
  answer(issueToken, { token: 'token-of-api' })
  answer(logout, { modifiedCount: 1 })
})

/** A store whose provider knows this user; `seen` gets what the screens get. */
function storeFor(user: SessionUser | null) {
  const identity = new FakeIdentity(user)
  const loadIdentity = vi.fn(async () => identity)
  const store = new SessionStore(new QueryClient(), loadIdentity)
  const seen: Account[] = []
  store.onChange = (account) => seen.push(account)
  onTestFinished(() => store.stop())
  return { store, identity, loadIdentity, seen }
}

/** The same, with the user signed in and their token stored. */
async function signedIn() {
  localStorage.setItem(TOKEN_STORAGE_KEY, 'token-of-api')
  const opened = storeFor(ana)
  await opened.store.start()
  await vi.waitFor(() => expect(opened.store.account.user).toEqual(ana))
  opened.seen.length = 0
  return opened
}

const tabChanged = (key: string | null, token?: string) => {
  if (token === undefined) localStorage.removeItem(TOKEN_STORAGE_KEY)
  else localStorage.setItem(TOKEN_STORAGE_KEY, token)
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

describe('the start of a session', () => {
  it('finds nobody without loading the provider, if nobody was signed in here', async () => {
    const { store, loadIdentity } = storeFor(ana)
    await store.start()
    expect(store.account).toEqual({ user: null, change: null, error: null, endedElsewhere: false })
    expect(loadIdentity).not.toHaveBeenCalled()
  })

  it('asks the provider once if it may know somebody, or a token is stored', async () => {
    localStorage.setItem('firebase:authUser:x', '{}')
    const { store, loadIdentity } = storeFor(ana)
    await store.start()
    await vi.waitFor(() => expect(store.account.user).toEqual(ana))
    await store.provider()
    expect(loadIdentity).toHaveBeenCalledOnce()
    expect((await signedIn()).loadIdentity).toHaveBeenCalledOnce()
  })

  it('reads nothing where the timetable is shown on another site', async () => {
    window.history.pushState({}, '', EMBEDDED_TIMETABLE)
    onTestFinished(() => window.history.pushState({}, '', '/'))
    const { store, loadIdentity } = storeFor(ana)
    await store.start()
    tabChanged(TOKEN_STORAGE_KEY, 'of the other tab')
    expect(store.account.user).toBeUndefined()
    expect(loadIdentity).not.toHaveBeenCalled()
  })

  it('keeps who the provider has found before it has ended', async () => {
    const { store } = storeFor(ana)
    const starting = store.start()
    await store.provider()
    await starting
    expect(store.account.user).toEqual(ana)
  })

  it('says why the provider could not be loaded, and loads it again when asked to', async () => {
    localStorage.setItem(TOKEN_STORAGE_KEY, 'stored')
    const { store, loadIdentity } = storeFor(ana)
    loadIdentity.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await store.start()
    expect(store.account).toMatchObject({ user: undefined, error: { code: 'network.unreachable' } })
    await store.retry()
    await vi.waitFor(() => expect(store.account.user).toEqual(ana))
    expect(store.account).toMatchObject({ error: null, change: null })
    expect(loadIdentity).toHaveBeenCalledTimes(2)
  })

  it('shows while it is tried again, with the error gone until it fails again', async () => {
    localStorage.setItem(TOKEN_STORAGE_KEY, 'stored')
    const { store, loadIdentity, seen } = storeFor(ana)
    loadIdentity.mockRejectedValue(new TypeError('Failed to fetch'))
    await store.start()
    seen.length = 0
    await store.retry()
    expect(seen[0]).toMatchObject({ change: 'signing-in', error: null })
    expect(store.account).toMatchObject({ change: null, error: { code: 'network.unreachable' } })
  })
})

describe('another tab', () => {
  it('that signs out ends the session here, and the screens learn of it', async () => {
    const { store } = await signedIn()
    tabChanged(TOKEN_STORAGE_KEY)
    expect(store.account).toMatchObject({ user: null, endedElsewhere: true })
    tabChanged(TOKEN_STORAGE_KEY)
    expect(store.account).toMatchObject({ user: null, endedElsewhere: true })
  })

  it('that clears everything it keeps ends the session too', async () => {
    const { store } = await signedIn()
    tabChanged(null)
    expect(store.account.user).toBeNull()
  })

  it('that keeps something else changes nothing', async () => {
    const { store } = await signedIn()
    tabChanged('theme')
    expect(store.account.user).toEqual(ana)
  })

  it('that signs in opens the session here, and is not asked for twice', async () => {
    const { store, loadIdentity } = storeFor(ana)
    await store.start()
    tabChanged(TOKEN_STORAGE_KEY, 'of the other tab')
    await vi.waitFor(() => expect(store.account.user).toEqual(ana))
    tabChanged(TOKEN_STORAGE_KEY, 'renewed there')
    expect(loadIdentity).toHaveBeenCalledOnce()
    expect(store.account.endedElsewhere).toBe(false)
  })

  it('is not followed once the store has stopped, nor is the provider', async () => {
    const { store, identity, loadIdentity } = await signedIn()
    store.stop()
    tabChanged(TOKEN_STORAGE_KEY)
    identity.change(ben)
    expect(store.account.user).toEqual(ana)
    await store.provider()
    expect(loadIdentity).toHaveBeenCalledTimes(2)
  })
})

describe('the provider', () => {
  it('that changes the user changes the session', async () => {
    const { store, identity } = await signedIn()
    identity.change(ben)
    expect(store.account.user).toEqual(ben)
    identity.change(null)
    expect(store.account).toMatchObject({ user: null, endedElsewhere: true })
    identity.change(ana)
    expect(store.account).toMatchObject({ user: ana, endedElsewhere: false })
  })

  it('gives its own token, or says that nobody is signed in', async () => {
    expect(await storeFor(ana).store.idToken()).toBe('id-token-of-uid-ana')
    await expect(storeFor(null).store.idToken()).rejects.toMatchObject({ code: 'token.missing', status: 401 })
  })

  it.each([
    ['cannot be reached', 'auth/network-request-failed', 'network.unreachable'],
    ['could not be loaded', undefined, 'network.unreachable'],
    ['has blocked the user', 'auth/user-disabled', 'token.invalid'],
  ])('that %s fails like a call', async (_what, code, expected) => {
    const { store, identity } = storeFor(ana)
    identity.idToken = () => Promise.reject(Object.assign(new Error('no'), code && { code }))
    await expect(store.idToken()).rejects.toMatchObject({ code: expected })
  })
})

describe('signing in', () => {
  it('is shown while it lasts, and ends with a token', async () => {
    const { store, seen } = storeFor(null)
    const user = await store.signIn(ana.email, 'Namaste!108')
    expect(user).toEqual(ana)
    expect(seen[0]).toEqual({ user: undefined, change: 'signing-in', error: null, endedElsewhere: false })
    expect(store.account).toEqual({ user: ana, change: null, error: null, endedElsewhere: false })
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBe('token-of-api')
  })

  it('that the provider refuses leaves nobody signed in', async () => {
    const { store, identity } = storeFor(null)
    identity.errors.signIn = 'auth/wrong-password'
    await expect(store.signIn(ana.email, 'x')).rejects.toThrow('auth/wrong-password')
    expect(store.account).toMatchObject({ user: null, change: null })
  })

  it('with Google passes on what its button has got', async () => {
    const { store, identity } = storeFor(null)
    const got = vi.spyOn(identity, 'signInWithGoogle')
    await store.signInWithGoogle('id-token-of-google')
    expect(got).toHaveBeenCalledWith('id-token-of-google')
    expect(store.account.user?.email).toBe('gina@ningjing.example')
  })

  it.each([
    ['with a photo', 'https://example.com/a.png', 'https://example.com/a.png'],
    ['without a photo', '', undefined],
  ])('up sets the name, %s', async (_what, photo, sent) => {
    const { store, identity } = storeFor(null)
    const update = vi.spyOn(identity, 'updateProfile')
    const user = await store.signUp('new@ningjing.example', 'Namaste!108', { name: 'New', photo })
    expect(update).toHaveBeenCalledWith({ name: 'New', photo: sent })
    expect(user).toMatchObject({ email: 'new@ningjing.example', displayName: 'New' })
    expect(store.account.user).toEqual(user)
  })

  it('up succeeds without a name if only that fails', async () => {
    const { store, identity } = storeFor(null)
    identity.errors.updateProfile = 'auth/internal-error'
    const user = await store.signUp('new@ningjing.example', 'x', { name: 'New', photo: '' })
    expect(user).toMatchObject({ email: 'new@ningjing.example', displayName: '' })
  })
})

describe('signing out', () => {
  it('ends the token, is shown while it lasts, and is not taken for the end by another tab', async () => {
    const { store, identity, seen } = await signedIn()
    await store.signOut()
    expect(askedOf(logout)).toMatchObject([{ bearer: 'token-of-api', body: {} }])
    expect(seen[0]).toMatchObject({ user: ana, change: 'signing-out' })
    expect(store.account).toEqual({ user: null, change: null, error: null, endedElsewhere: false })
    expect(seen.filter(({ endedElsewhere }) => endedElsewhere)).toEqual([])
    expect(identity.user).toBeNull()
  })

  it('asks the API for nothing without a token', async () => {
    const { store } = storeFor(null)
    await store.signOut()
    expect(askedOf(logout)).toHaveLength(0)
  })

  it('on all devices fails with the API, and the session stays', async () => {
    const { store } = await signedIn()
    answerProblem(logout, 'service.database-down')
    await expect(store.signOut(true)).rejects.toMatchObject({ code: 'service.database-down' })
    expect(askedOf(logout)).toMatchObject([{ body: { everywhere: true } }])
    expect(store.account).toMatchObject({ user: ana, change: null })
  })

  it('ends the session after an error although the provider fails', async () => {
    const { store, identity } = await signedIn()
    identity.errors.signOut = 'auth/internal-error'
    await store.expire()
    expect(store.account).toMatchObject({ user: null, endedElsewhere: false })
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
    expect(identity.user).toEqual(ana)
  })
})

describe('the API token', () => {
  it('is renewed for the user, and is nothing for nobody', async () => {
    const { store } = await signedIn()
    answer(issueToken, { token: 'first' })
    expect(await store.renewToken()).toBe('first')
    answer(issueToken, { token: 'second' })
    expect(await store.renewToken()).toBe('second')
    expect(await storeFor(null).store.renewToken()).toBeNull()
  })

  it('is asked for again after a retry', async () => {
    const { store } = await signedIn()
    cutOff(issueToken)
    await expect(store.renewToken()).rejects.toMatchObject({ code: 'network.unreachable' })
    answer(issueToken, { token: 'again' })
    await store.retry()
    expect(await store.renewToken()).toBe('again')
  })

  it('that arrives while the user signs out is not kept', async () => {
    const { store } = await signedIn()
    const reply = Promise.withResolvers<void>()
    answer(issueToken, async () => {
      await reply.promise
      return { token: 'late' }
    })
    const renewing = store.renewToken()
    await vi.waitFor(() => expect(askedOf(issueToken)).toHaveLength(1))
    await store.signOut()
    reply.resolve()
    await renewing
    expect(localStorage.getItem(TOKEN_STORAGE_KEY)).toBeNull()
  })
})

describe('a new name', () => {
  it('is shown, and not to another user who has signed in meanwhile', async () => {
    const { store, identity } = await signedIn()
    await store.updateProfile({ name: 'Ana Souza' })
    expect(store.account.user?.displayName).toBe('Ana Souza')
    identity.updateProfile = async () => {
      identity.change(ben)
      return { ...ana, displayName: 'Late' }
    }
    await store.updateProfile({ name: 'Late' })
    expect(store.account.user).toEqual(ben)
  })

  it('of nobody changes nothing', async () => {
    const { store, identity } = await signedIn()
    identity.change(null)
    await store.updateProfile({ name: 'Nobody' })
    expect(store.account.user).toBeNull()
  })
})
