import { SYSTEM } from '@ningjing/contract/audit/audit'
import { Problem } from '@ningjing/contract/problems'
import type { Role } from '@ningjing/contract/users/users'
import type { Deps } from '../../deps.ts'
import type { ProviderUser } from '../../gateways/identity.ts'
import type { Caller, SignIn } from '../../http/caller.ts'
import { recordAudit } from '../../steps/record-audit.ts'
import { giveRole, recordRole } from '../../steps/role-changes.ts'
import { logTodo, workOff } from '../../steps/todos.ts'
import { allowedEdit, assertOtherUser, type ProfileEdit } from './users.rules.ts'

/** Fills the caller's record once; later calls change nothing and return a message. */
export async function registerUser(
  deps: Deps,
  signIn: SignIn,
  who: ProviderUser,
  { email, ...profile }: ProfileEdit & { email: string },
  address: string | undefined,
): Promise<{ insertedId: string | null; message?: string }> {
  const user = await signIn(deps, who, email, address)
  const registered = logTodo(deps, user._id, 'user.register', user._id)
  const isFirst = await deps.stores.users.fillOnce(user._id, profile, registered)
  if (!isFirst) return { insertedId: null, message: 'This user is stored already.' }
  await workOff(deps, 'users', registered)
  return { insertedId: user._id }
}

/** Changes the caller's own profile; throws `user.not-found` for any other id. */
export async function editProfile(deps: Deps, caller: Caller, id: string, edit: ProfileEdit) {
  const fields = allowedEdit(caller, edit)
  const modifiedCount = await deps.stores.users.editOwn(id, caller, fields)
  if (modifiedCount === null) throw new Problem('user.not-found')
  if (modifiedCount === 0) return { modifiedCount }
  if (fields.name !== undefined) {
    await deps.stores.classes.renameInstructor(id, { instructor: fields.name })
  }
  // Only the names of the changed fields: the log holds no personal data.
  await recordAudit(deps, caller._id, 'user.edit', id, null, { fields: Object.keys(fields) })
  return { modifiedCount }
}

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
