import type { ProfileUpdate } from '../lib/session/identity.ts'
import type { Identity } from '../lib/session/identity-provider.ts'
import type { SessionUser } from '../lib/session/session-user.ts'

/** An error of the provider with a code. */
function providerError(code: string): Error {
  return Object.assign(new Error(code), { code })
}

/** A user of the provider. */
export function aSessionUser(overrides: Partial<SessionUser> = {}): SessionUser {
  return {
    uid: 'uid-ana',
    email: 'ana@ningjing.example',
    displayName: 'Ana Silva',
    photoURL: '',
    hasPassword: true,
    emailVerified: true,
    ...overrides,
  }
}

/** Error codes of the provider's methods. */
type Errors = Partial<
  Record<
    | 'createAccount'
    | 'updateProfile'
    | 'signIn'
    | 'signInWithGoogle'
    | 'signOut'
    | 'sendPasswordReset'
    | 'sendConfirmation'
    | 'isConfirmed'
    | 'changePassword',
    string
  >
>

/** A provider in memory. Every account accepts any password, unless `errors` has a code. */
export class FakeIdentity implements Identity {
  readonly errors: Errors = {}
  user: SessionUser | null
  /** E-mails that received a link to choose a new password. */
  readonly resetsSent: string[] = []
  /** E-mails that received a link to confirm them. */
  readonly confirmationsSent: string[] = []
  /** Whether the user has followed the link. */
  hasFollowedLink = false
  readonly passwordChanges: { current: string; next: string }[] = []
  readonly #listeners = new Set<(user: SessionUser | null) => void>()

  constructor(user: SessionUser | null = null) {
    this.user = user
  }

  onChange = (listener: (user: SessionUser | null) => void) => {
    this.#listeners.add(listener)
    queueMicrotask(() => listener(this.user))
    return () => this.#listeners.delete(listener)
  }

  createAccount = (email: string) => {
    const user = aSessionUser({ uid: `uid-${email}`, email, displayName: '', emailVerified: false })
    return this.#enter('createAccount', user)
  }

  sendConfirmation = async () => {
    this.#mayRefuse('sendConfirmation')
    this.confirmationsSent.push(this.user?.email ?? '')
  }

  isConfirmed = async () => {
    this.#mayRefuse('isConfirmed')
    return this.hasFollowedLink
  }

  updateProfile = async ({ name, photo }: ProfileUpdate) => {
    this.#mayRefuse('updateProfile')
    if (this.user) {
      const { displayName, photoURL } = this.user
      this.user = { ...this.user, displayName: name ?? displayName, photoURL: photo ?? photoURL }
    }
    return this.user
  }

  signIn = (email: string) => this.#enter('signIn', aSessionUser({ email }))

  /** Whether the Google popup was prepared. */
  isGooglePrepared = false
  prepareGoogle = () => {
    this.isGooglePrepared = true
  }

  signInWithGoogle = () =>
    this.#enter(
      'signInWithGoogle',
      aSessionUser({ uid: 'uid-gina', email: 'gina@ningjing.example', displayName: 'Gina' }),
    )

  signOut = async () => {
    this.#mayRefuse('signOut')
    this.change(null)
  }

  sendPasswordReset = async (email: string) => {
    this.#mayRefuse('sendPasswordReset')
    this.resetsSent.push(email)
  }

  changePassword = async (current: string, next: string) => {
    this.#mayRefuse('changePassword')
    this.passwordChanges.push({ current, next })
  }

  /** Replaces the provider's token. */
  renewedToken = ''
  idToken = async () => {
    const { user } = this
    if (user && !user.emailVerified && this.hasFollowedLink) this.change({ ...user, emailVerified: true })
    return this.user ? this.renewedToken || `id-token-of-${this.user.uid}` : null
  }

  /** Changes the user, as another tab or a renewed token does. */
  change(user: SessionUser | null): void {
    this.user = user
    for (const listener of this.#listeners) listener(user)
  }

  async #enter(action: keyof Errors, user: SessionUser): Promise<SessionUser> {
    this.#mayRefuse(action)
    this.change(user)
    return user
  }

  #mayRefuse(action: keyof Errors): void {
    const code = this.errors[action]
    if (code) throw providerError(code)
  }
}
