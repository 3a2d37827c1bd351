import { type Identity, identityCodeOf } from '../../lib/session/identity-provider.ts'

/** Sends a link to choose a new password; also resolves for an unknown e-mail, so that accounts cannot be probed. */
export async function sendPasswordReset(provider: Identity, email: string): Promise<void> {
  try {
    await provider.sendPasswordReset(email)
  } catch (error) {
    if (identityCodeOf(error) !== 'auth/user-not-found') throw error
  }
}
