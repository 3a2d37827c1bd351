import { listPasses } from '@ningjing/contract/passes/passes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { useOfStudent } from '../../lib/session/role.ts'

/** Query for the passes of the user with this e-mail, newest first. */
export const passesOf = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('passes', email),
    queryFn: () => call(listPasses, { params: { email } }),
  })

/** The passes of the student who is signed in, newest first. */
export const useOwnPasses = (isWanted?: boolean) => useOfStudent(passesOf, isWanted)
