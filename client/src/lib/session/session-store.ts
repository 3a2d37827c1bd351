import { issueToken, logout, TOKEN_STORAGE_KEY } from '@ningjing/contract/auth/auth'
import { TOKEN_SECONDS } from '@ningjing/contract/limits'
import { type QueryClient, queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { CallError, unreachable } from '../calls/call-error.ts'
import { logError } from '../calls/log.ts'
import { ownKeyOf } from '../calls/query.ts'
import { isEmbedded } from '../embedded.ts'
import type { ProfileUpdate } from './identity.ts'
import { type Identity, identityCodeOf, wasSignedInBefore } from './identity-provider.ts'
import type { SessionUser } from './session-user.ts'
import { claimsOf, readToken, removeToken, storeToken } from './token.ts'

/** What is known of the user, apart from their API token. */
export type Account = {
  /** Undefined until the provider says who is signed in. */
  user: SessionUser | null | undefined
  change: 'signing-in' | 'signing-out' | null
  /** Why the provider could not be loaded. */
  error: CallError | null
  /** Whether another tab, or the provider, has ended the session. */
  endedElsewhere: boolean
}

/** The API token is renewed two minutes before it expires; a failed renewal is repeated after half a minute. */
const RENEWAL_MS = (TOKEN_SECONDS - 2 * 60) * 1000
const RENEWAL_RETRY_MS = 30_000
/** How long signing out waits for the API; the token ends by itself soon. */
const LOGOUT_MS = 3_000

/** Follows the identity provider, and gets API tokens for its user (product §4). */
export class SessionStore {
  account: Account = { user: undefined, change: null, error: null, endedElsewhere: false }
  onChange: (account: Account) => void = () => undefined
  readonly #client: QueryClient
  readonly #loadIdentity: () => Promise<Identity>
  readonly #cleanups: (() => void)[] = []
  #identity: Promise<Identity> | undefined
  /** How old the token was when this page got it, in milliseconds. */
  #tokenAge = 0

  constructor(client: QueryClient, loadIdentity: () => Promise<Identity>) {
    this.#client = client
    this.#loadIdentity = loadIdentity
  }

  /** Finds out who is signed in, and follows every change until `stop`. On another site it reads nothing. */
  start = async (): Promise<void> => {
    if (isEmbedded()) return
    const followTab = ({ key }: StorageEvent) => {
      if (key !== TOKEN_STORAGE_KEY && key !== null) return
      const hasToken = readToken() !== null
      if (!hasToken && this.account.user) this.#leave(true)
      if (hasToken && !this.account.user) void this.#open()
    }
    window.addEventListener('storage', followTab)
    this.#cleanups.push(() => window.removeEventListener('storage', followTab))
    if (readToken() !== null || (await wasSignedInBefore())) await this.#open()
    else if (!this.#identity) this.#set({ user: null })
  }
  stop = (): void => {
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
    this.#identity = undefined
  }

  /** The identity provider. Its code loads once, when it is first needed. */
  provider = (): Promise<Identity> => {
    const connect = async () => {
      const identity = await this.#loadIdentity()
      this.#cleanups.push(identity.onChange(this.#follow))
      return identity
    }
    this.#identity ??= connect().catch((error) => {
      this.#identity = undefined
      throw error
    })
    return this.#identity
  }
  /** The provider's own token, for calls with access `provider`; throws `CallError`. */
  idToken = async (): Promise<string> => {
    const asking = this.provider().then((identity) => identity.idToken())
    const idToken = await asking.catch((error) => Promise.reject(callErrorOf(error)))
    return idToken ?? Promise.reject(new CallError('token.missing', 401))
  }

  signIn = (email: string, password: string) => this.#enter((identity) => identity.signIn(email, password))
  signInWithGoogle = (idToken?: string) => this.#enter((identity) => identity.signInWithGoogle(idToken))
  /** Creates and signs in an account with name and photo; fails only if there is no account. */
  signUp = (email: string, password: string, { name, photo }: { name: string; photo: string }) =>
    this.#enter(async (identity) => {
      const user = await identity.createAccount(email, password)
      const updating = identity.updateProfile({ name, photo: photo || undefined })
      return (await updating.catch((error) => logError('setting the profile', error))) ?? user
    })
  /** Updates name and photo at the provider and on screen. */
  updateProfile = async (profile: ProfileUpdate): Promise<void> => {
    const user = await (await this.provider()).updateProfile(profile)
    if (user && this.#isCurrent(user)) this.#set({ user })
  }
  /**
   * Signs out here, at the API and at the provider; if the provider fails, the session stays as it was.
   * @param everywhere on all devices; then the session stays also if the API fails
   */
  signOut = async (everywhere = false): Promise<void> => {
    this.#set({ change: 'signing-out' })
    try {
      if (everywhere) await call(logout, { body: { everywhere } })
      else if (readToken() !== null) {
        const signal = AbortSignal.timeout(LOGOUT_MS)
        await call(logout, { body: {}, signal }).catch((error) => logError('ending the token', error))
      }
      await (await this.provider()).signOut()
      this.#leave(false)
    } finally {
      this.#set({ change: null })
    }
  }
  /** Ends the session after an API error, here and at the provider. */
  expire = async (): Promise<void> => {
    this.#leave(false)
    const signingOut = this.provider().then((identity) => identity.signOut())
    await signingOut.catch((error) => logError('signing out', error))
  }
  /** Loads the provider and asks for a token again, after one of them failed. */
  retry = async (): Promise<void> => {
    const { user } = this.account
    this.#set({ change: 'signing-in', error: null })
    await this.#open()
    this.#set({ change: null })
    if (user) await this.#client.resetQueries(this.tokenOf(user))
  }

  /** Gets a fresh API token, or null if nobody is signed in; throws `CallError`. */
  renewToken = async (): Promise<string | null> =>
    this.account.user ? this.#client.fetchQuery({ ...this.tokenOf(this.account.user), staleTime: 0 }) : null
  /** The query of the API token, which renews it while the user stays. */
  tokenOf = (user: Account['user']) =>
    queryOptions({
      queryKey: ownKeyOf('session', user?.uid ?? '', 'token'),
      queryFn: user ? () => this.#findToken(user) : skipToken,
      retry: false,
      staleTime: RENEWAL_MS,
      refetchIntervalInBackground: true,
      refetchInterval: ({ state: { data, error } }) =>
        data !== undefined && (error ? RENEWAL_RETRY_MS : RENEWAL_MS - this.#tokenAge),
    })
  /** A page load uses the stored token again, unless it ends soon or the provider has renewed its own since. */
  #findToken = async (user: SessionUser): Promise<string> => {
    const idToken = await this.idToken()
    const isFirst = !this.account.change && !this.#client.getQueryData(this.tokenOf(user).queryKey)
    const stored = readToken()
    const { email, iat } = claimsOf(stored)
    const age = Date.now() - iat * 1000
    const isFresh = email === user.email && age >= 0 && age < RENEWAL_MS && iat >= claimsOf(idToken).iat
    const reused = isFirst && isFresh ? stored : null
    this.#tokenAge = reused ? age : 0
    if (reused) return reused
    const { token } = await call(issueToken, { body: { email: user.email }, idToken })
    if (this.#isCurrent(user)) storeToken(token)
    return token
  }
  #open = () => this.provider().catch((error) => this.#set({ error: callErrorOf(error) }))
  #follow = (user: SessionUser | null): void => {
    if (!user) {
      this.#leave(true)
      return
    }
    const isKnown = this.account.user?.uid === user.uid
    this.#set({ user, error: null, endedElsewhere: false })
    // The provider has renewed its own token.
    if (isKnown) void this.#client.invalidateQueries(this.tokenOf(user))
  }
  #enter = async (action: (identity: Identity) => Promise<SessionUser>): Promise<SessionUser> => {
    this.#set({ change: 'signing-in', error: null, endedElsewhere: false })
    try {
      const user = await action(await this.provider())
      this.#set({ user })
      await this.#client.prefetchQuery(this.tokenOf(user))
      return user
    } finally {
      this.#set({ change: null, user: this.account.user ?? null })
    }
  }
  #leave = (isElsewhere: boolean): void => {
    removeToken()
    const { user, change, endedElsewhere } = this.account
    const isOther = isElsewhere && change !== 'signing-out'
    this.#set({ user: null, error: null, endedElsewhere: user ? isOther : endedElsewhere })
  }
  #isCurrent = ({ uid }: SessionUser) =>
    this.account.user?.uid === uid && this.account.change !== 'signing-out'
  #set = (change: Partial<Account>): void => {
    this.account = { ...this.account, ...change }
    this.onChange(this.account)
  }
}

/** An error of the provider, or of loading it, as an error of a call. */
function callErrorOf(error: unknown): CallError {
  logError('the sign-in', error)
  const isOffline = [undefined, 'auth/network-request-failed'].includes(identityCodeOf(error))
  return isOffline ? unreachable() : new CallError('token.invalid', 401)
}
