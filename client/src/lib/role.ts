import type { Role } from '@ningjing/contract/users'
import { useQuery } from '@tanstack/react-query'
import { roleOf } from './role-query.ts'
import { useSession } from './session.tsx'

/** How often the dashboard asks for the role by itself while it is looked at. */
const FOLLOW_MS = 30_000

/** The role of the user signed in; null for visitors and until it is known. */
export function useRole(): { role: Role | null; isLoading: boolean; error: Error | null; retry: () => void } {
  const { loading } = useSession()
  const email = useAskableEmail()
  const { data, isLoading, error, refetch } = useQuery(roleOf(email))
  return {
    role: email === undefined ? null : (data ?? null),
    isLoading: loading || isLoading,
    error,
    retry: () => void refetch(),
  }
}

/**
 * Notices when an admin gives the user another role, so that menu and guards follow without a new sign-in: by and
 * by, when the window is looked at again, and whenever it is drawn anew, as with each new page.
 */
export function FollowRole(): null {
  useQuery({ ...roleOf(useAskableEmail()), refetchInterval: FOLLOW_MS, refetchOnWindowFocus: 'always' })
  return null
}

/** E-mail of the user signed in, once the API can be asked about it. */
function useAskableEmail(): string | undefined {
  const { user, loading, fault } = useSession()
  return user !== null && !loading && fault === null ? user.email : undefined
}
