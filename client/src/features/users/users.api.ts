import { readUser } from '@ningjing/contract/users'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { ownKeyOf } from '../../lib/query.ts'

/** The profile of the user with this e-mail. */
export function profileOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('users', email, 'profile'),
    queryFn: () => call(readUser, { params: { email } }),
  })
}
