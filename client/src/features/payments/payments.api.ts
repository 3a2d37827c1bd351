import { listPayments, readPayment, recordPayment } from '@ningjing/contract/payments'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isTransient } from '../../lib/call-failure.ts'
import { countQuery, pageQuery } from '../../lib/pages.ts'
import { ownKeyOf, refresh } from '../../lib/query.ts'

/** A payment that was made is tried to be recorded this often before the student is asked. */
const RECORD_RETRIES = 3

/** Query for one page of the payments of the user with this e-mail, newest first. */
export const paymentsPage = (email: string, cursor: string | undefined) =>
  pageQuery(ownKeyOf('payments', email, 'own'), cursor, (query) =>
    call(listPayments, { params: { email }, query }),
  )

/** Query for the number of payments of the user with this e-mail. */
export const paymentCount = (email: string) =>
  countQuery(ownKeyOf('payments', email, 'own'), (query) => call(listPayments, { params: { email }, query }))

/** One payment of the user with this e-mail. */
export function paymentOf(email: string, id: string) {
  return queryOptions({
    queryKey: ownKeyOf('payments', email, id),
    queryFn: () => call(readPayment, { params: { id } }),
  })
}

/** What was paid: by card the intent, for a free class the selection. */
export type Paid = { transactionId: string } | { selectedId: string }

/** Turns what was paid into an enrolment; repeating it changes nothing, so faults of the way are retried. */
export function useRecordPayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (paid: Paid) => call(recordPayment, { body: paid }),
    retry: (failures, error) => failures < RECORD_RETRIES && isTransient(error),
    // Not awaited: the success is told at once, while the lists are read anew.
    onSettled: () => void refresh(client, 'selections', 'enrolments', 'payments', 'classes'),
  })
}
