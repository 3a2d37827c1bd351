import {
  type ClassStatus,
  decideClass,
  listAllClasses,
  type ReviewSort,
  sendFeedback,
} from '@ningjing/contract/classes'
import type { ReviewedClass } from '@ningjing/contract/classes.schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { countQuery, type ListQuery, pageQuery } from '../../lib/pages.ts'
import { ownKeyOf, refresh } from '../../lib/query.ts'

type Wanted = ListQuery<ReviewSort> & { status: ClassStatus | undefined }

/** Query for one page of all classes, for the admin with this e-mail. */
export const classesToReview = (email: string, { cursor, ...filters }: Wanted) =>
  pageQuery(ownKeyOf('classes', email, 'review', filters), cursor, (page, signal) =>
    call(listAllClasses, { query: { ...filters, ...page }, signal }),
  )

/** Query for the number of all classes. */
export const classCount = (email: string) =>
  countQuery(ownKeyOf('classes', email, 'review'), (page, signal) =>
    call(listAllClasses, { query: page, signal }),
  )

export type Decision = 'approved' | 'denied'

/** Approves or denies the shown revision of a class. Pending until the list is refetched, also after an error. */
export function useDecideClass({ _id, rev }: Pick<ReviewedClass, '_id' | 'rev'>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (status: Decision) =>
      call(decideClass, { params: { id: _id }, body: { status, revShown: rev } }),
    onSettled: () => refresh(client, 'classes'),
  })
}

/** Sends feedback on a class in place of the one that the admin saw. Refetches the list, also after an error. */
export function useSendFeedback(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { feedback: string; feedbackShown: string }) =>
      call(sendFeedback, { params: { id }, body }),
    onSuccess: () => refresh(client, 'classes'),
    onError: () => void refresh(client, 'classes'),
  })
}
