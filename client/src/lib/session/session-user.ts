/** The signed-in user, as the identity provider knows them (product §3); unknown texts are empty. */
export type SessionUser = {
  uid: string
  email: string
  displayName: string
  photoURL: string
  /** Whether the account has a password; one that only signs in with Google has none. */
  hasPassword: boolean
  emailVerified: boolean
}
