import type { Deps } from '../../deps.ts'
import type { ApiToken, Caller } from '../../http/caller.ts'

/** Ends the sign-in of this call, or every sign-in of its caller and the address of their private calendar. */
export async function endToken(
  deps: Deps,
  caller: Caller,
  token: ApiToken,
  everywhere = false,
): Promise<{ modifiedCount: number }> {
  const now = deps.clock.now()
  const { id, endsAt, signedInAt } = token
  if (everywhere) await endEverywhere(deps, caller, now)
  else await deps.stores.users.endSignIn(caller._id, { id, endsAt, signedInAt }, now)
  return { modifiedCount: 1 }
}

/** Our record is what counts: the API accepts no sign-in from before, even if the provider could not be reached. */
async function endEverywhere({ stores, identity, log }: Deps, caller: Caller, now: Date): Promise<void> {
  // Sign-ins begin in whole seconds of the provider.
  const from = new Date(Math.floor(now.getTime() / 1000) * 1000)
  await stores.users.endSignIns(caller._id, from)
  // An account with an unconfirmed e-mail is not revoked there: it would look as if its owner had reset the password.
  if (!caller.emailVerified) return
  await identity.revoke(caller.uid).catch((error: unknown) => {
    log.warn({ err: error, user: caller._id }, 'sign-ins were not revoked at the identity provider')
  })
}
