import { readClub } from '@ningjing/contract/club/club'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf } from '../../lib/calls/query.ts'

/** Query for the facts about the club. They change with a restart of the server only. */
export const theClub = () =>
  queryOptions({
    queryKey: keyOf('club'),
    queryFn: () => call(readClub),
    staleTime: Number.POSITIVE_INFINITY,
  })
