import { Problem } from '@ningjing/contract/problems'
import type { Role } from '@ningjing/contract/users'
import type { Deps } from '../../base/deps.ts'
import type { AssertLocked } from '../../base/locks.store.ts'
import { recordAudit } from '../../base/record-audit.ts'
import type { UserRecord } from '../../base/records.ts'
import type { ProviderUser } from '../../gateways/identity.ts'
import type { Caller } from '../../http/caller.ts'
import { allowedEdit, assertOtherUser, type ProfileEdit } from './users.rules.ts'

/** Finds or creates the record of an identified user. `auth` implements it; app.ts passes it in. */
export type SignIn = (deps: Deps, who: ProviderUser, email: string) => Promise<UserRecord>

/** The lock for every change of a role, so that two admins cannot take the role from each other at once. */
export const ROLES_LOCK = 'roles'

/** Fills the caller's record once; later calls change nothing and return a message. */
export async function registerUser(
  deps: Deps,
  signIn: SignIn,
  who: ProviderUser,
  { email, ...profile }: ProfileEdit & { email: string },
): Promise<{ insertedId: string | null; message?: string }> {
  const user = await signIn(deps, who, email)
  const isFirst = await deps.stores.users.fillOnce(user._id, profile)
  if (!isFirst) return { insertedId: null, message: 'This user is stored already.' }
  await recordAudit(deps, user._id, 'user.register', user._id)
  return { insertedId: user._id }
}

/** Changes the caller's own profile; throws `user.not-found` for any other id. */
export async function editProfile(deps: Deps, caller: Caller, id: string, edit: ProfileEdit) {
  const fields = allowedEdit(caller, edit)
  const modifiedCount = await deps.stores.users.editOwn(id, caller._id, fields)
  if (modifiedCount === null) throw new Problem('user.not-found')
  if (modifiedCount === 0) return { modifiedCount }
  if (fields.name !== undefined) {
    await deps.stores.classes.renameInstructor(id, { instructor: fields.name })
  }
  // Only the names of the changed fields: the log holds no personal data.
  await recordAudit(deps, caller._id, 'user.edit', id, null, { fields: Object.keys(fields) })
  return { modifiedCount }
}

/** Makes a user an admin or an instructor, if the caller is still an admin. */
export async function changeRole(deps: Deps, caller: Caller, id: string, role: Role) {
  assertOtherUser(caller._id, id)
  return deps.stores.locks.during(ROLES_LOCK, async (assertLocked) => {
    const admin = await deps.stores.users.find(caller._id)
    if (admin?.role !== 'admin') throw new Problem('role.not-allowed')
    return setRole(deps, assertLocked, caller._id, id, role)
  })
}

/** Gives the user with this e-mail a role, for the operator of the server. Throws `user.not-found`. */
export async function assignRole(deps: Pick<Deps, 'stores' | 'clock'>, email: string, role: Role) {
  return deps.stores.locks.during(ROLES_LOCK, async (assertLocked) => {
    const user = await deps.stores.users.findByEmail(email)
    if (!user) throw new Problem('user.not-found')
    return setRole(deps, assertLocked, 'system', user._id, role)
  })
}

async function setRole(
  deps: Pick<Deps, 'stores' | 'clock'>,
  assertLocked: AssertLocked,
  who: string,
  id: string,
  role: Role,
) {
  const { users } = deps.stores
  const user = await users.find(id)
  if (!user) throw new Problem('user.not-found')
  if (user.role === role) return { modifiedCount: 0 }
  if (user.role === 'admin' && (await users.countAdmins()) === 1) throw new Problem('user.last-admin')
  await assertLocked()
  await users.setRole(id, role)
  await recordAudit(deps, who, 'user.role', id, { role: user.role }, { role })
  return { modifiedCount: 1 }
}
