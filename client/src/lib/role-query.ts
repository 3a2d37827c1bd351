import { type Role, readAdminFlag, readInstructorFlag } from '@ningjing/contract/users'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from './call.ts'
import { ownKeyOf } from './query.ts'

/** How long a role is believed before it is asked for again; the server asks at every request anyway. */
const BELIEVED_MS = 10_000

/** The role of the user with this e-mail; waits while nobody is signed in. */
export function roleOf(email: string | undefined) {
  return queryOptions({
    queryKey: ownKeyOf('users', email ?? '', 'role'),
    queryFn: email ? () => readRole(email) : skipToken,
    staleTime: BELIEVED_MS,
  })
}

/** Role checks come from the server: one endpoint for each flag (product §6). */
async function readRole(email: string): Promise<Role> {
  const [{ admin }, { instructor }] = await Promise.all([
    call(readAdminFlag, { params: { email } }),
    call(readInstructorFlag, { params: { email } }),
  ])
  if (admin) return 'admin'
  return instructor ? 'instructor' : 'student'
}
