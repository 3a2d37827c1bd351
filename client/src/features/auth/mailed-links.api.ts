import { sendConfirmation, sendPasswordReset } from '@ningjing/contract/auth/auth'
import { call } from '../../lib/calls/call.ts'
import { CallError } from '../../lib/calls/call-error.ts'
import { type Identity, identityCodeOf } from '../../lib/session/identity-provider.ts'

type Asking = { provider: () => Promise<Identity>; idToken: () => Promise<string> }

/**
 * Has a link mailed that confirms the address of the signed-in user: by the club, or by the identity provider where the
 * club sends no mails.
 */
export async function mailConfirmation({ provider, idToken }: Asking): Promise<void> {
  const { by } = await call(sendConfirmation, { idToken: await idToken() })
  if (by === 'provider') await (await provider()).sendConfirmation()
}

/** Has a link mailed to choose a new password; also resolves for an unknown e-mail, so that accounts cannot be probed. */
export async function mailPasswordReset({ provider }: Omit<Asking, 'idToken'>, email: string): Promise<void> {
  const { by } = await call(sendPasswordReset, { body: { email } })
  if (by === 'club') return
  try {
    await (await provider()).sendPasswordReset(email)
  } catch (error) {
    if (identityCodeOf(error) !== 'auth/user-not-found') throw error
  }
}

/** Whether several links were asked for within the hour. */
export function isTooManyLinks(error: unknown): boolean {
  return (
    identityCodeOf(error) === 'auth/too-many-requests' ||
    (error instanceof CallError && error.code === 'request.too-many')
  )
}
