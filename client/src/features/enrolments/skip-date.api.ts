import { skipDate, unskipDate } from '@ningjing/contract/enrolments/skips'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { refresh } from '../../lib/calls/query.ts'

/** Says that the student of an order does not come to a date, or comes after all. Pending until the list is refetched. */
export function useSkip(order: string, sid: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (isSkipped: boolean) =>
      call<typeof skipDate | typeof unskipDate>(isSkipped ? skipDate : unskipDate, {
        params: { order, sid },
      }),
    onSettled: () => refresh(client, 'enrolments', 'classes'),
  })
}
