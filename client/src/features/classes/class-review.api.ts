import {
  type ClassStatus,
  decideClass,
  listAllClasses,
  type ReviewSort,
  sendFeedback,
} from '@ningjing/contract/classes'
import type { ReviewedClass } from '@ningjing/contract/classes.schemas'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { PAGE_ROWS, pageIn, readPage } from '../../lib/pages.ts'
import { ownKeyOf, refresh } from '../../lib/query.ts'

type Shown = {
  search: string
  status: ClassStatus | undefined
  sort: ReviewSort
  cursor: string | undefined
}

/** One page of the classes an admin decides on; the page before stays until the next one is here. */
export function classesToReview(email: string, { search, status, sort, cursor }: Shown) {
  return queryOptions({
    queryKey: ownKeyOf('classes', email, 'review', search, status, sort, cursor),
    queryFn: () =>
      readPage(
        (from) =>
          call(listAllClasses, {
            query: { search: search || undefined, status, sort, cursor: from, limit: PAGE_ROWS },
          }),
        cursor,
      ),
    placeholderData: keepPreviousData,
  })
}

/** How many classes there are in all. */
export function classCount(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('classes', email, 'count'),
    queryFn: async () => pageIn(await call(listAllClasses, { query: { limit: '1' } })).total,
  })
}

export type Decision = 'approved' | 'denied'

/** Decides on a class as it is shown; under way until the list shows what became of it, also when somebody else was first. */
export function useDecideClass({ _id, rev }: Pick<ReviewedClass, '_id' | 'rev'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Decision) =>
      call(decideClass, { params: { id: _id }, body: { status, revShown: rev } }),
    onSettled: () => refresh(client, 'classes'),
  })
}

/** Sends feedback on a class; the list is read anew meanwhile. */
export function useSendFeedback(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (feedback: string) => call(sendFeedback, { params: { id }, body: { feedback } }),
    onSuccess: () => refresh(client, 'classes'),
  })
}
