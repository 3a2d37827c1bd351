import type { Deps } from '../../deps.ts'
import type { ApiToken, Caller } from '../../http/caller.ts'

/** Ends the token of this call, or all tokens of its caller. */
export async function endToken(
  { stores, clock }: Deps,
  caller: Caller,
  { id, endsAt }: ApiToken,
  everywhere = false,
): Promise<{ modifiedCount: number }> {
  if (everywhere) await stores.users.endTokens(caller._id)
  else await stores.users.endToken(caller._id, { id, endsAt }, clock.now())
  return { modifiedCount: 1 }
}
