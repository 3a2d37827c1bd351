import { CallFailure, unreachable } from './call-failure.ts'
import { type Identity, identityCodeOf } from './identity-provider.ts'

/** The provider's own token of the user signed in; throws `CallFailure`. */
export async function idTokenOf(identity: Identity): Promise<string> {
  const idToken = await identity.idToken().catch((error) => {
    throw failureIn(error)
  })
  if (idToken === null) throw new CallFailure('token.missing', 401)
  return idToken
}

/** A fault of the provider in the terms of our own calls. */
export function failureIn(error: unknown): CallFailure {
  if (error instanceof CallFailure) return error
  const isRefusal =
    identityCodeOf(error) !== undefined && identityCodeOf(error) !== 'auth/network-request-failed'
  return isRefusal ? new CallFailure('token.invalid', 401) : unreachable()
}
