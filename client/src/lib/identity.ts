import { initializeApp } from 'firebase/app'
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  updatePassword,
  updateProfile,
} from 'firebase/auth'
import { AUTH_EMULATOR_URL, env } from './env.ts'
import type { GoogleAccount, Identity, SessionUser } from './identity-provider.ts'

/** The identity provider: Firebase, or its official emulator in a sandbox build. */
export const identity: Identity = {
  onChange: (listener) => onIdTokenChanged(auth, (user) => listener(user && shown(user))),
  createAccount: async (email, password) =>
    shown((await createUserWithEmailAndPassword(auth, email, password)).user),
  updateProfile: async ({ name, photo }) => {
    const user = auth.currentUser
    if (user) await updateProfile(user, { displayName: name, photoURL: photo })
    return user && shown(user)
  },
  signIn: async (email, password) => shown((await signInWithEmailAndPassword(auth, email, password)).user),
  signInWithGoogle: async (account) => shown((await googleSignIn(account)).user),
  signOut: () => signOut(auth),
  sendPasswordReset: (email) => sendPasswordResetEmail(auth, email),
  changePassword: async (current, next) => {
    const user = auth.currentUser
    if (!user?.email) return
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email, current))
    await updatePassword(user, next)
  },
  idToken: async () => (await auth.currentUser?.getIdToken()) ?? null,
}

const auth = openAuth()

/** Without a popup resolver, which costs code and scripts that only the Google click needs. */
function openAuth(): Auth {
  const opened = initializeAuth(initializeApp(env.firebase), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  })
  if (AUTH_EMULATOR_URL) connectAuthEmulator(opened, AUTH_EMULATOR_URL, { disableWarnings: true })
  return opened
}

function shown({ uid, email, displayName, photoURL, providerData }: User): SessionUser {
  return {
    uid,
    email: email ?? '',
    displayName: displayName ?? '',
    photoURL: photoURL ?? '',
    hasPassword: providerData.some(({ providerId }) => providerId === EmailAuthProvider.PROVIDER_ID),
  }
}

/** The emulator has no popup of its own without the provider's network: there our own dialog chose the account. */
function googleSignIn(account: GoogleAccount | undefined) {
  if (AUTH_EMULATOR_URL && account) {
    const claims = { sub: account.email, email: account.email, email_verified: true, name: account.name }
    return signInWithCredential(auth, GoogleAuthProvider.credential(JSON.stringify(claims)))
  }
  return signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver)
}
