import { logout } from '@ningjing/contract/auth/auth'
import type { BodyInput } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { createUser, NO_GENDER } from '@ningjing/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { logError } from '../../lib/calls/log.ts'
import { refresh } from '../../lib/calls/query.ts'
import { useSession, useSignedInUser } from '../../lib/session/session.tsx'
import type { SessionUser } from '../../lib/session/session-user.ts'

export type NewUser = BodyInput<EndpointOf<typeof createUser>>

/** Returns a function that stores the record of a new user (product §4); later calls change nothing. */
export function useStoreUser(): (user: NewUser) => Promise<void> {
  const { idToken } = useSession()
  const client = useQueryClient()
  return async (user) => {
    await call(createUser, { body: user, idToken: await idToken() })
    await refresh(client, 'users')
  }
}

/**
 * What has followed a change of the password: all sessions on other devices have ended; or they have not, and end with
 * their tokens; or this device could not sign in again.
 */
export type AfterChange = 'others-ended' | 'others-stay' | 'signed-out'

/**
 * Returns a function that changes the password, ends the sessions of all other devices and the private calendar, and signs
 * this device in again. Once the password is changed it does not throw.
 */
export function useChangePassword(): (current: string, next: string) => Promise<AfterChange> {
  const { provider, renewToken } = useSession()
  const { email } = useSignedInUser()
  const client = useQueryClient()
  return async (current, next) => {
    const identity = await provider()
    await identity.changePassword(current, next)
    // The password is changed now.
    const ending = call(logout, { body: { everywhere: true } })
    const hasEnded = await isDone('ending other sessions', ending)
    // The new password and the logout have ended every earlier sign-in, also the one of this device.
    const isSignedIn = await isDone('signing in with the new password', identity.signIn(email, next))
    if (isSignedIn) await renewToken().catch((error) => logError('renewing the token', error))
    void refresh(client, 'users')
    if (!isSignedIn) return 'signed-out'
    return hasEnded ? 'others-ended' : 'others-stay'
  }
}

/** The record of a user who signed in with Google (product §9). */
export function googleUser({ email, displayName, photoURL }: SessionUser): NewUser {
  const photo = photoURL.startsWith('https://') ? photoURL : ''
  const name = displayName || (email.split('@')[0] ?? email)
  return { name, email, photo, phone: '', gender: NO_GENDER, address: '' }
}

/** Whether an action succeeds; its error is logged. */
function isDone(what: string, action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    (error) => {
      logError(what, error)
      return false
    },
  )
}
