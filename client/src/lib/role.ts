import { type Role, readAdminFlag, readInstructorFlag } from '@ningjing/contract/users'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { ownKeyOf } from './query.ts'
import { useSession } from './session.tsx'

/** How long a role is believed before it is asked for again; the server asks at every request anyway. */
const BELIEVED_MS = 30_000

function roleOf(email: string | undefined) {
  return queryOptions({
    queryKey: ownKeyOf('users', email ?? '', 'role'),
    queryFn: email ? () => readRole(email) : skipToken,
    staleTime: BELIEVED_MS,
  })
}

/** Role checks come from the server: one endpoint for each flag (spec §6). */
async function readRole(email: string): Promise<Role> {
  const [{ admin }, { instructor }] = await Promise.all([
    call(readAdminFlag, { params: { email } }),
    call(readInstructorFlag, { params: { email } }),
  ])
  if (admin) return 'admin'
  return instructor ? 'instructor' : 'student'
}

/** The role of the user signed in; null for visitors and until it is known. */
export function useRole(): { role: Role | null; isLoading: boolean; error: Error | null; retry: () => void } {
  const { user, loading, fault } = useSession()
  const canAsk = user !== null && !loading && fault === null
  const { data, isLoading, error, refetch } = useQuery(roleOf(canAsk ? user.email : undefined))
  return {
    role: canAsk ? (data ?? null) : null,
    isLoading: loading || isLoading,
    error,
    retry: () => void refetch(),
  }
}
