/** Who is signed in, as the identity provider knows them (product §3); empty texts where it knows nothing. */
export type SessionUser = {
  uid: string
  email: string
  displayName: string
  photoURL: string
  /** Whether this account can be opened with a password; one of Google's alone can't. */
  hasPassword: boolean
}

/** Name and photo as the provider keeps them; what is left out stays as it is. */
export type ProfileUpdate = { name?: string | undefined; photo?: string | undefined }

/** An account chosen in the sandbox's own chooser. */
export type GoogleAccount = { email: string; name: string }

/** What the product asks of the identity provider; refusals carry its code, see `identityCodeOf`. */
export type Identity = {
  /** Calls back now and at every change of the user or of the provider's token; answers how to stop. */
  onChange: (listener: (user: SessionUser | null) => void) => () => void
  createAccount: (email: string, password: string) => Promise<SessionUser>
  /** Sets name and photo of the user signed in; answers null when there is none. */
  updateProfile: (profile: ProfileUpdate) => Promise<SessionUser | null>
  signIn: (email: string, password: string) => Promise<SessionUser>
  signInWithGoogle: (account?: GoogleAccount) => Promise<SessionUser>
  signOut: () => Promise<void>
  /** Sends a link to choose a new password; refused with `auth/user-not-found` when nobody has that e-mail. */
  sendPasswordReset: (email: string) => Promise<void>
  /** Changes the password of the user signed in, who has to know the current one. */
  changePassword: (current: string, next: string) => Promise<void>
  /** The provider's token of the user signed in, renewed when it is about to end. */
  idToken: () => Promise<string | null>
}

/** The provider's code of a refusal, such as `auth/wrong-password`. */
export function identityCodeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && code.startsWith('auth/') ? code : undefined
}
