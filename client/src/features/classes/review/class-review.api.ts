import {
  type ClassStatus,
  decideClass,
  exportClasses,
  listAllClasses,
  markChangesSeen,
  type ReviewSort,
  sendFeedback,
} from '@ningjing/contract/classes/classes'
import type { ReviewedClass } from '@ningjing/contract/classes/classes.schemas'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { ownKeyOf } from '../../../lib/calls/query.ts'
import { countQuery, type ListQuery, pageQuery } from '../../../lib/lists/pages.ts'
import { useClassRefreshed } from '../manage/own-classes.api.ts'

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

/** Reads all classes as CSV. */
export const classesCsv = () => call(exportClasses)

type Decision = {
  status: 'approved' | 'denied'
  /** Revision of the class that the admin saw. */
  revShown: number
  /** New feedback to the instructor; none keeps the last one. */
  feedback?: string
}

/** Approves or denies a class. Pending until the list is refetched, also after an error. */
export function useDecideClass(id: string) {
  const refreshed = useClassRefreshed()
  return useMutation({
    mutationFn: (body: Decision) => refreshed(call(decideClass, { params: { id }, body })),
  })
}

/** Marks the changes of an approved class as seen, if it is still as it was shown. Refetches the list, also after an error. */
export function useMarkChangesSeen() {
  const refreshed = useClassRefreshed()
  return useMutation({
    mutationFn: ({
      _id,
      name,
      image,
      description,
      price,
      credits,
      dropIn,
      ownPrices = [],
    }: ReviewedClass) => {
      const shown = { name, image, description, price, credits, dropIn: dropIn ?? null, ownPrices }
      return refreshed(call(markChangesSeen, { params: { id: _id }, body: { shown } }))
    },
  })
}

/** Why a decision failed. If another admin decided first, the text says how. */
export function decisionErrorText(error: unknown): string {
  const isLate = hasCode(error, 'class.already-decided') && error.facts.status
  return isLate ? `${errorText(error)} It is ${error.facts.status} now.` : errorText(error)
}

/** Sends feedback on a class in place of the one that the admin saw. Refetches the list, also after an error. */
export function useSendFeedback(id: string) {
  const refreshed = useClassRefreshed()
  return useMutation({
    mutationFn: (body: { feedback: string; feedbackShown: string }) =>
      refreshed(call(sendFeedback, { params: { id }, body })),
  })
}
