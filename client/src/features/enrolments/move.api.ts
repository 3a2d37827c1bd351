import { listPublicClasses } from '@ningjing/contract/classes/classes'
import { moveByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { keyOf, refresh } from '../../lib/calls/query.ts'
import { asPage } from '../../lib/lists/pages.ts'

/** Classes offered at once; a search finds the others. */
const MAX_OFFERED = 50

/** Query for the classes with free places, cheapest first; never from the cache. */
export const freeClasses = (search: string) =>
  queryOptions({
    queryKey: keyOf('classes', 'to-move-to', search),
    queryFn: async ({ signal }) => {
      const query = { available: 'true', sort: 'price', limit: String(MAX_OFFERED) } as const
      const wanted = search === '' ? query : { ...query, search }
      return asPage(await call(listPublicClasses, { query: wanted, signal })).items
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
  })

/** Moves the student of an order, and refetches the lists that show it, also after an error. */
export function useMove(order: string) {
  const client = useQueryClient()
  return async (classId: string, refundShown: number) => {
    try {
      return await call(moveByAdmin, { params: { order }, body: { classId, refundShown } })
    } finally {
      await refresh(client, 'payments', 'classes', 'reports', 'roster')
    }
  }
}
