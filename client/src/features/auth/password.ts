import { type Identity, identityCodeOf } from '../../lib/identity-provider.ts'

/** Asks for a link to choose a new password; the answer is the same whether the provider knows the e-mail. */
export async function sendPasswordReset(provider: Identity, email: string): Promise<void> {
  try {
    await provider.sendPasswordReset(email)
  } catch (error) {
    if (identityCodeOf(error) !== 'auth/user-not-found') throw error
  }
}
