import { deleteUser, editUser, exportOwnData, readUser } from '@ningjing/contract/users/users'
import type { User } from '@ningjing/contract/users/users.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf, refresh } from '../../lib/calls/query.ts'
import { removeToken } from '../../lib/session/token.ts'
import type { ProfileChanges } from './profile-changes.ts'

/** Query for the profile of the user with this e-mail. */
export function profileOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('users', email, 'profile'),
    queryFn: () => call(readUser, { params: { email } }),
  })
}

/** Saves changes of a profile. Classes are refetched, because they show name and photo. */
export function useEditProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ProfileChanges }) =>
      call(editUser, { params: { id }, body: changes }),
    onSuccess: () => refresh(client, 'users', 'classes'),
  })
}

/** Reads all data that the club stores about the user with this e-mail. */
export function readUserData(email: string) {
  return call(exportOwnData, { params: { email } })
}

/** Deletes the caller's account permanently, and the token with it: the API would refuse it at the logout. */
export async function deleteAccount({ _id }: Pick<User, '_id'>) {
  await call(deleteUser, { params: { id: _id } })
  removeToken()
}
