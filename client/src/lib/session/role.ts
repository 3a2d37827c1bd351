import { type Role, readAdminFlag, readInstructorFlag } from '@ningjing/contract/users/users'
import { type QueryKey, queryOptions, skipToken, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../calls/call.ts'
import { isTransient } from '../calls/call-error.ts'
import { roleKeyOf } from '../calls/query.ts'
import { ifKept } from '../rosters/if-kept.ts'
import { useSession } from './session.tsx'
import type { SessionUser } from './session-user.ts'

/** A role stays fresh this long, in milliseconds; the server checks it on every request. */
const ROLE_FRESH_MS = 10_000

/**
 * The role of the signed-in user; null for visitors and until it is known. `isStaff`: it is known, and not that of a
 * student. `failures` counts how often reading it has failed, `lastError` is why; it is then tried again.
 */
export function useRole() {
  const { loading } = useSession()
  const options = useRoleQuery()
  const { data, isLoading, error, refetch, failureCount, failureReason } = useQuery(options)
  const role = options.queryFn === skipToken ? null : (data ?? null)
  return {
    role,
    isStaff: role !== null && role !== 'student',
    isLoading: loading || isLoading,
    error,
    failures: failureCount,
    lastError: failureReason,
    retry: () => void refetch(),
  }
}

/**
 * Asks for what a query has of the student who is signed in; it waits for one, and stays empty for everyone else.
 * @param isWanted whether it is read at all
 */
export function useOfStudent<Data, Key extends QueryKey>(
  optionsOf: (email: string) => UseQueryOptions<Data, Error, Data, Key>,
  isWanted = true,
) {
  const { status, user } = useSession()
  const { role } = useRole()
  const options = optionsOf(user?.email ?? '')
  const isAsked = isWanted && status === 'signed-in' && role === 'student'
  return useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
}

/** The query of the role, which waits for a signed-in user. */
export function useRoleQuery() {
  const { status, user } = useSession()
  const known = status === 'signed-in' || status === 'offline' ? user : null
  return queryOptions({
    queryKey: roleKeyOf(known?.email),
    queryFn: known ? () => readRole(known) : skipToken,
    staleTime: ROLE_FRESH_MS,
  })
}

/** Reads the role. Without the API it is the last known one of a user whose rosters this browser keeps. */
async function readRole({ uid, email }: SessionUser): Promise<Role> {
  try {
    const role = await readFlags(email)
    // Rosters are not for those who no longer teach or manage.
    if (role === 'student') await ifKept(({ dropRosters }) => dropRosters(uid))
    return role
  } catch (error) {
    const role = isTransient(error) && (await ifKept(({ roleOf }) => roleOf(uid)))
    if (role) return role
    throw error
  }
}

/** Reads the role by its two flags (product §6). */
async function readFlags(email: string): Promise<Role> {
  const [{ admin }, { instructor }] = await Promise.all([
    call(readAdminFlag, { params: { email } }),
    call(readInstructorFlag, { params: { email } }),
  ])
  return admin ? 'admin' : instructor ? 'instructor' : 'student'
}
