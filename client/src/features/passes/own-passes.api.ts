import { listPasses } from '@ningjing/contract/passes/passes'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'

/** Query for the passes of the user with this e-mail, newest first. */
export const passesOf = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('passes', email),
    queryFn: () => call(listPasses, { params: { email } }),
  })

/**
 * The passes of the student who is signed in, newest first; the query stays empty for everyone else.
 * @param isWanted whether they are read at all
 */
export function useOwnPasses(isWanted = true) {
  const { status, user } = useSession()
  const { role } = useRole()
  const options = passesOf(user?.email ?? '')
  const isAsked = isWanted && status === 'signed-in' && role === 'student'
  return useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
}
