import { initializeApp } from 'firebase/app'
import * as firebase from 'firebase/auth'
import { AUTH_EMULATOR_URL, env } from '../env.ts'
import type { SessionUser } from './session-user.ts'

// Without a popup resolver: it would load scripts of Google on every page of a signed-in phone.
const auth = firebase.initializeAuth(initializeApp(env.firebase), {
  persistence: [firebase.indexedDBLocalPersistence, firebase.browserLocalPersistence],
})
if (AUTH_EMULATOR_URL) firebase.connectAuthEmulator(auth, AUTH_EMULATOR_URL, { disableWarnings: true })

/** Firebase as the identity provider, or its official emulator in a sandbox build. */
export const identity = {
  /** Calls back now and on every change of the user or of the provider's token; returns the unsubscriber. */
  onChange: (listener: (user: SessionUser | null) => void): (() => void) =>
    firebase.onIdTokenChanged(auth, (user) => listener(user && userOf(user))),
  createAccount: async (email: string, password: string): Promise<SessionUser> =>
    userOf((await firebase.createUserWithEmailAndPassword(auth, email, password)).user),
  /** Sends the signed-in user a link that confirms their e-mail address. */
  sendConfirmation: async () => auth.currentUser && firebase.sendEmailVerification(auth.currentUser),
  /** Whether the signed-in user's e-mail address is confirmed by now. If so, ask for a new token. */
  isConfirmed: async (): Promise<boolean> => {
    await auth.currentUser?.reload()
    return auth.currentUser?.emailVerified ?? false
  },
  /** Updates the signed-in user; null if there is none. */
  updateProfile: async ({ name, photo }: ProfileUpdate): Promise<SessionUser | null> => {
    const user = auth.currentUser
    if (user) await firebase.updateProfile(user, { displayName: name, photoURL: photo })
    return user && userOf(user)
  },
  signIn: async (email: string, password: string): Promise<SessionUser> =>
    userOf((await firebase.signInWithEmailAndPassword(auth, email, password)).user),
  /** Loads what the Google popup needs. Call it before the tap: Safari and phones block a popup that opens later. */
  prepareGoogle: (): void => {
    if (!AUTH_EMULATOR_URL) popupAuth()
  },
  /** @param idToken Google's own token, if the user has chosen an account already; else a popup of Google asks */
  signInWithGoogle: async (idToken?: string): Promise<SessionUser> => userOf(await signInWithGoogle(idToken)),
  signOut: (): Promise<void> => firebase.signOut(auth),
  /** Sends a link to choose a new password; fails with `auth/user-not-found` for an unknown e-mail. */
  sendPasswordReset: (email: string): Promise<void> => firebase.sendPasswordResetEmail(auth, email),
  /** Sign in with the new password afterward: the provider revokes sign-ins that began in an earlier second. */
  changePassword: async (current: string, next: string): Promise<void> => {
    const user = auth.currentUser
    if (!user?.email) return
    const credential = firebase.EmailAuthProvider.credential(user.email, current)
    await firebase.reauthenticateWithCredential(user, credential)
    await firebase.updatePassword(user, next)
  },
  /** The provider's token of the signed-in user, renewed when it is about to expire. */
  idToken: async (): Promise<string | null> => {
    const user = auth.currentUser
    // A token from before the confirmation would keep the e-mail address unconfirmed here.
    const isOld = user?.emailVerified && !(await user.getIdTokenResult()).claims.email_verified
    return (await user?.getIdToken(isOld)) ?? null
  },
}

/** Changes of name and photo. */
export type ProfileUpdate = { name?: string | undefined; photo?: string | undefined }

function userOf(user: firebase.User): SessionUser {
  const { uid, email, displayName, photoURL, emailVerified } = user
  const hasPassword = user.providerData.some(({ providerId }) => providerId === 'password')
  const texts = { email: email ?? '', displayName: displayName ?? '', photoURL: photoURL ?? '' }
  return { uid, ...texts, hasPassword, emailVerified }
}

async function signInWithGoogle(idToken?: string): Promise<firebase.User> {
  const google = firebase.GoogleAuthProvider
  if (AUTH_EMULATOR_URL && idToken) {
    return (await firebase.signInWithCredential(auth, google.credential(idToken))).user
  }
  const { user } = await firebase.signInWithPopup(popupAuth(), new google())
  await firebase.updateCurrentUser(auth, user)
  return user
}

/** The connection for the popup: Firebase prepares the popup when it is made first, and returns the same later. */
function popupAuth(): firebase.Auth {
  return firebase.initializeAuth(initializeApp(env.firebase, 'popup'), {
    persistence: firebase.inMemoryPersistence,
    popupRedirectResolver: firebase.browserPopupRedirectResolver,
  })
}
