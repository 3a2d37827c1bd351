import { Problem } from '@ningjing/contract/problems'
import type { Deps } from '../../deps.ts'
import type { ProviderUser } from '../../gateways/identity.ts'
import type { Caller, SignIn } from '../../http/caller.ts'
import { logTodo, taskTodo, workOff, workOffTasks } from '../../steps/todos.ts'
import { allowedEdit, type ProfileEdit } from './users.rules.ts'

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
  // Only the names of the changed fields: the log holds no personal data.
  const edited = logTodo(deps, caller._id, 'user.edit', id, null, { fields: Object.keys(fields) })
  const todos = [edited, ...(fields.name === undefined ? [] : [taskTodo(deps, 'named')])]
  const modifiedCount = await deps.stores.users.editOwn(id, caller, fields, todos)
  if (modifiedCount === null) throw new Problem('user.not-found')
  if (modifiedCount === 1) await workOffTasks(deps, id, todos, 'users')
  return { modifiedCount }
}
