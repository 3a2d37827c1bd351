import { listUsers, type Role, setUserRole, type UserSort } from '@ningjing/contract/users'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { PAGE_ROWS, pageIn, readPage } from '../../lib/pages.ts'
import { ownKeyOf, refresh } from '../../lib/query.ts'

type Shown = { search: string; role: Role | undefined; sort: UserSort; cursor: string | undefined }

/** One page of all users; the page before stays until the next one is here. */
export function usersPage(email: string, { search, role, sort, cursor }: Shown) {
  return queryOptions({
    queryKey: ownKeyOf('users', email, 'all', search, role, sort, cursor),
    queryFn: () =>
      readPage(
        (from) =>
          call(listUsers, {
            query: { search: search || undefined, role, sort, cursor: from, limit: PAGE_ROWS },
          }),
        cursor,
      ),
    placeholderData: keepPreviousData,
  })
}

/** How many users there are in all. */
export function userCount(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('users', email, 'count'),
    queryFn: async () => pageIn(await call(listUsers, { query: { limit: '1' } })).total,
  })
}

/** The roles an admin can give (product §4). */
export type GivenRole = 'admin' | 'instructor'

/** Gives a user a role; under way until the list shows it, also when the API refused. */
export function useSetRole(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (role: GivenRole) => call(setUserRole, { params: { id }, body: { role } }),
    onSettled: () => refresh(client, 'users', 'instructors'),
  })
}
