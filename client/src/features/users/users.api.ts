import { deleteUser, editUser, exportOwnData, readUser } from '@ningjing/contract/users'
import type { User } from '@ningjing/contract/users.schemas'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { ownKeyOf, refresh } from '../../lib/query.ts'
import type { ProfileChanges } from './profile-changes.ts'

/** The profile of the user with this e-mail. */
export function profileOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('users', email, 'profile'),
    queryFn: () => call(readUser, { params: { email } }),
  })
}

/** Saves what was changed of the own profile; name and photo also stand beside the user's classes. */
export function useEditProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, changes }: { id: string; changes: ProfileChanges }) =>
      call(editUser, { params: { id }, body: changes }),
    onSuccess: () => refresh(client, 'users', 'classes', 'instructors'),
  })
}

/** Everything the club keeps about the user with this e-mail. */
export function readOwnData(email: string) {
  return call(exportOwnData, { params: { email } })
}

/** Deletes the own account for good. */
export function deleteAccount({ _id }: Pick<User, '_id'>) {
  return call(deleteUser, { params: { id: _id } })
}
