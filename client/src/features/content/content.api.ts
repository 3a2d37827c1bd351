import { type ContentName, readContent } from '@ningjing/contract/content/content'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf } from '../../lib/calls/query.ts'

/** Query for a text of the club. It changes with a restart of the server only. */
export const contentPage = (name: ContentName) =>
  queryOptions({
    queryKey: keyOf('content', name),
    queryFn: () => call(readContent, { params: { name } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
