import { SYSTEM } from '@ningjing/contract/audit/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Role } from '@ningjing/contract/users/users'
import type { Deps } from '../../deps.ts'
import type { Caller } from '../../http/caller.ts'
import { giveRole, recordRole } from '../../steps/role-changes.ts'
import { assertOtherUser } from './users.rules.ts'

/** Gives another user a role, if the caller is still an admin. */
export async function changeRole(deps: Deps, caller: Caller, id: string, role: Role) {
  assertOtherUser(caller._id, id)
  return giveRole(deps, caller._id, id, role)
}

/** Gives the user with this e-mail a role, for the operator of the server. Throws `user.not-found`. */
export async function assignRole(deps: Pick<Deps, 'stores' | 'clock' | 'log'>, email: string, role: Role) {
  const user = await deps.stores.users.findByEmail(email)
  if (!user) throw new Problem('user.not-found')
  // A server process does what this leaves behind.
  const { modifiedCount } = await recordRole(deps, SYSTEM, user._id, role)
  return { modifiedCount }
}
