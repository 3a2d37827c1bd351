import { exportUsers, listUsers, type Role, setUserRole, type UserSort } from '@ningjing/contract/users/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf, refresh } from '../../lib/calls/query.ts'
import { countQuery, type ListQuery, pageQuery } from '../../lib/lists/pages.ts'

type Wanted = ListQuery<UserSort> & { role: Role | undefined }

/** Query for one page of all users, for the admin with this e-mail. */
export const usersPage = (email: string, { cursor, ...filters }: Wanted) =>
  pageQuery(ownKeyOf('users', email, 'all', filters), cursor, (page, signal) =>
    call(listUsers, { query: { ...filters, ...page }, signal }),
  )

/** Query for the number of all users. */
export const userCount = (email: string) =>
  countQuery(ownKeyOf('users', email, 'all'), (page, signal) => call(listUsers, { query: page, signal }))

/** Reads all users as CSV. */
export const usersCsv = () => call(exportUsers)

/** Assigns a role. Pending until the list is refetched, also after an error. */
export function useSetRole(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (role: Role) => call(setUserRole, { params: { id }, body: { role } }),
    onSettled: () => refresh(client, 'users', 'classes'),
  })
}
