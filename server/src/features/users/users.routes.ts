import {
  createUser,
  deleteUser,
  editUser,
  exportOwnData,
  exportUsers,
  listUsers,
  readAdminFlag,
  readInstructorFlag,
  readUser,
  setUserRole,
} from '@ningjing/contract/users/users.schemas'
import type { Deps } from '../../deps.ts'
import type { SignIn } from '../../http/caller.ts'
import type { Serve } from '../../http/serve.ts'
import type { EndSeats } from '../../seats/end-holds.ts'
import { changeRole } from './change-role.ts'
import { eraseAccount } from './erase-account.ts'
import { ownDataOf } from './own-data.ts'
import { editProfile, registerUser } from './profile.ts'
import { usersFile } from './users.csv.ts'
import { userView } from './users.rules.ts'

/** Registration, profiles, roles, and erasure. */
export function usersRoutes(deps: Deps, serve: Serve, signIn: SignIn, endSeats: EndSeats): void {
  serve(createUser, ({ body, address }, who) => registerUser(deps, signIn, who, body, address))
  serve(readAdminFlag, ({ params }, caller) => ({
    admin: params.email === caller.email && caller.role === 'admin',
  }))
  serve(readInstructorFlag, ({ params }, caller) => ({
    instructor: params.email === caller.email && caller.role === 'instructor',
  }))
  serve(readUser, (_input, caller) => userView(caller))
  serve(listUsers, ({ query }) => deps.stores.users.list(query))
  serve(editUser, ({ params, body }, caller) => editProfile(deps, caller, params.id, body))
  serve(setUserRole, ({ params, body }, caller) => changeRole(deps, caller, params.id, body.role))
  serve(exportUsers, (_input, caller) => usersFile(deps, caller))
  serve(exportOwnData, (_input, caller) => ownDataOf(deps, caller))
  serve(deleteUser, ({ params }, caller) => eraseAccount(deps, endSeats, caller, params.id))
}
