import { listSelections } from '@ningjing/contract/selections/selections'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'

/** Query for the selections of the user with this e-mail, newest first. */
export function selectionsOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('selections', email),
    queryFn: () => call(listSelections, { params: { email } }),
  })
}
