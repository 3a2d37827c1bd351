import { readHome } from '@ningjing/contract/club/club'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf } from '../../lib/calls/query.ts'

/** Query for the home page of the club. */
export const theHome = () =>
  queryOptions({
    queryKey: keyOf('club', 'home'),
    queryFn: () => call(readHome),
    staleTime: Number.POSITIVE_INFINITY,
  })
