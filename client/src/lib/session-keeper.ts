import { issueToken } from '@ningjing/contract/auth'
import { TOKEN_SECONDS } from '@ningjing/contract/limits'
import { call } from './call.ts'
import type { CallFailure } from './call-failure.ts'
import { failureIn, idTokenOf } from './id-token.ts'
import { wasSignedInBefore } from './identity-door.ts'
import type { GoogleAccount, Identity, ProfileUpdate, SessionUser } from './identity-provider.ts'
import { logFault } from './log.ts'
import { onTokenOfOtherTab, readToken, removeToken, storeToken } from './token.ts'

/** Why nobody is signed in any more: by the button, because the API refused, or in another tab. */
export type EndedBy = 'logout' | 'expiry' | 'elsewhere'

export type SessionState = {
  /** True until it is known who is signed in, and during every sign-in and sign-out (product §4). */
  loading: boolean
  user: SessionUser | null
  /** Why there is no token yet for a user the provider knows, or why the provider could not be asked. */
  fault: CallFailure | null
  endedBy: EndedBy | null
}

const STARTING: SessionState = { loading: true, user: null, fault: null, endedBy: null }

/** Our token is renewed this long before it ends, or soon again when that failed. */
const RENEW_AFTER_MS = (TOKEN_SECONDS - 10 * 60) * 1000
const RENEW_AGAIN_MS = 60_000

/** Follows the identity provider and keeps user, token and loading flag in step with it (product §4). */
export class SessionKeeper {
  readonly #loadIdentity: () => Promise<Identity>
  readonly #listeners = new Set<() => void>()
  #state = STARTING
  #watching: Promise<Identity> | undefined
  #issuing: { uid: string; done: Promise<void> } | undefined
  #endingBy: EndedBy | undefined
  #cleanups: (() => void)[] = []
  #renewal: ReturnType<typeof setTimeout> | undefined

  /** @param loadIdentity loads the provider's code when it is first needed */
  constructor(loadIdentity: () => Promise<Identity>) {
    this.#loadIdentity = loadIdentity
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  snapshot = (): SessionState => this.#state

  /** Finds out who is signed in and follows every change from then on. */
  async start(): Promise<void> {
    this.#cleanups.push(onTokenOfOtherTab((token) => this.#followOtherTab(token)))
    if (readToken() === null && !(await wasSignedInBefore())) {
      // Whoever began to sign in meanwhile looks after the rest.
      return this.#watching ? undefined : this.#set({ loading: false })
    }
    await this.#watch().catch((error) => this.#failToOpen(error))
  }

  /** Ends everything that `start` began. */
  stop(): void {
    for (const cleanup of this.#cleanups.splice(0)) cleanup()
    clearTimeout(this.#renewal)
    this.#watching = undefined
  }

  /** Loads the provider's code ahead of a click: a popup that has to wait for it would be blocked. */
  prepare(): void {
    this.#watch().catch((error) => logFault('loading the sign-in', error))
  }

  /** Makes an account, signs it in, and sets its name and photo; only the account itself can fail. */
  signUp(email: string, password: string, profile: { name: string; photo: string }): Promise<SessionUser> {
    return this.#enter(async (identity) => {
      const user = await identity.createAccount(email, password)
      const updated = await identity
        .updateProfile({ name: profile.name, photo: profile.photo || undefined })
        .catch((error) => logFault('setting the profile', error))
      return updated ?? user
    })
  }

  signIn(email: string, password: string): Promise<SessionUser> {
    return this.#enter((identity) => identity.signIn(email, password))
  }

  signInWithGoogle(account?: GoogleAccount): Promise<SessionUser> {
    return this.#enter((identity) => identity.signInWithGoogle(account))
  }

  /** Sets name and photo of the user signed in, at the provider and on screen. */
  async updateProfile(profile: ProfileUpdate): Promise<void> {
    const user = await (await this.#watch()).updateProfile(profile)
    if (user && this.#isCurrent(user)) this.#set({ user })
  }

  /** The provider itself, for what changes nothing about who is signed in. */
  provider(): Promise<Identity> {
    return this.#watch()
  }

  /** Signs out here and at the provider; throws when the provider fails, and then nothing has changed. */
  async signOut(): Promise<void> {
    this.#set({ loading: true })
    this.#endingBy = 'logout'
    try {
      await (await this.#watch()).signOut()
      this.#leave()
    } finally {
      this.#endingBy = undefined
      this.#set({ loading: false })
    }
  }

  /** The API refused the user: nobody is signed in from now on, and the provider is told. */
  async expire(): Promise<void> {
    this.#endingBy = 'expiry'
    this.#leave()
    try {
      await (await this.#watch()).signOut()
    } catch (error) {
      logFault('signing out', error)
    } finally {
      this.#endingBy = undefined
    }
  }

  /** Asks for a token again after that failed; the outcome is in the state. */
  async retry(): Promise<void> {
    const { user } = this.#state
    this.#set({ loading: true, fault: null })
    try {
      const identity = await this.#watch()
      if (user) await this.#follow(identity, user)
    } catch (error) {
      this.#failToOpen(error)
    }
  }

  /** A fresh token of ours, or null when nobody is signed in; throws `CallFailure`. */
  async renewToken(): Promise<string | null> {
    const { user } = this.#state
    if (!user) return null
    await this.#issue(await this.#watch(), user)
    return readToken()
  }

  /** The provider's own token, for the calls that ask for it; throws `CallFailure`. */
  async idToken(): Promise<string> {
    return idTokenOf(await this.#watch())
  }

  async #enter(action: (identity: Identity) => Promise<SessionUser>): Promise<SessionUser> {
    this.#set({ loading: true, fault: null, endedBy: null })
    try {
      const identity = await this.#watch()
      const user = await action(identity)
      await this.#follow(identity, user)
      return user
    } finally {
      this.#set({ loading: false })
    }
  }

  #watch(): Promise<Identity> {
    this.#watching ??= this.#open().catch((error) => {
      this.#watching = undefined
      throw error
    })
    return this.#watching
  }

  async #open(): Promise<Identity> {
    const identity = await this.#loadIdentity()
    this.#cleanups.push(
      identity.onChange((user) => (user ? void this.#follow(identity, user) : this.#leave())),
    )
    return identity
  }

  #failToOpen(error: unknown): void {
    logFault('loading the sign-in', error)
    this.#set({ loading: false, fault: failureIn(error) })
  }

  async #follow(identity: Identity, user: SessionUser): Promise<void> {
    const { loading, fault, user: before } = this.#state
    const isRenewal = before?.uid === user.uid && !loading && !fault
    this.#set({ user, endedBy: null, ...(!isRenewal && { loading: true, fault: null }) })
    try {
      await this.#issue(identity, user)
      if (this.#isCurrent(user)) this.#set({ loading: false, fault: null })
    } catch (error) {
      logFault('asking for a token', error)
      if (!this.#isCurrent(user)) return
      if (isRenewal) this.#renewIn(RENEW_AGAIN_MS)
      else this.#set({ loading: false, fault: failureIn(error) })
    }
  }

  #leave(): void {
    const wasIn = this.#state.user !== null
    clearTimeout(this.#renewal)
    removeToken()
    const endedBy = wasIn ? (this.#endingBy ?? 'elsewhere') : this.#state.endedBy
    this.#set({ loading: false, user: null, fault: null, endedBy })
  }

  #followOtherTab(token: string | null): void {
    if (token === null && this.#state.user) this.#leave()
    if (token !== null && !this.#state.user) this.#watch().catch((error) => this.#failToOpen(error))
  }

  /** One request at a time for the same user, however many ask. */
  #issue(identity: Identity, user: SessionUser): Promise<void> {
    if (this.#issuing?.uid === user.uid) return this.#issuing.done
    const done = this.#requestToken(identity, user).finally(() => {
      if (this.#issuing?.done === done) this.#issuing = undefined
    })
    this.#issuing = { uid: user.uid, done }
    return done
  }

  async #requestToken(identity: Identity, user: SessionUser): Promise<void> {
    const idToken = await idTokenOf(identity)
    const { token } = await call(issueToken, { body: { email: user.email }, idToken })
    if (!this.#isCurrent(user)) return
    storeToken(token)
    this.#renewIn(RENEW_AFTER_MS)
  }

  #renewIn(ms: number): void {
    clearTimeout(this.#renewal)
    this.#renewal = setTimeout(() => {
      const { user } = this.#state
      if (user) void this.#watch().then((identity) => this.#follow(identity, user))
    }, ms)
  }

  #isCurrent(user: SessionUser): boolean {
    return this.#state.user?.uid === user.uid
  }

  #set(change: Partial<SessionState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
