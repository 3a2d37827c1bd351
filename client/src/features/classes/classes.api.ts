import { listPopularClasses, listPublicClasses } from '@ningjing/contract/classes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { keyOf } from '../../lib/query.ts'

/** All approved classes, newest first. */
export const publicClasses = () =>
  queryOptions({
    queryKey: keyOf('classes', 'public'),
    queryFn: async () => {
      const list = await call(listPublicClasses)
      return Array.isArray(list) ? list : list.items
    },
  })

/** The most enrolled classes of the home page. */
export const popularClasses = () =>
  queryOptions({ queryKey: keyOf('classes', 'popular'), queryFn: () => call(listPopularClasses) })
