import { createPaymentIntent, listPayments, readPayment, recordPayment } from '@ningjing/contract/payments'
import type { Selection } from '@ningjing/contract/selections.schemas'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { isTransient } from '../../lib/call-failure.ts'
import { PAGE_ROWS, pageIn, readPage } from '../../lib/pages.ts'
import { ownKeyOf, refresh } from '../../lib/query.ts'

/** A payment that was made is tried to be recorded this often before the student is asked. */
const RECORD_RETRIES = 3

/** One page of the payments of the user with this e-mail, newest first; the page before stays until it is here. */
export function paymentsPage(email: string, cursor: string | undefined) {
  return queryOptions({
    queryKey: ownKeyOf('payments', email, 'history', cursor),
    queryFn: () =>
      readPage(
        (from) => call(listPayments, { params: { email }, query: { cursor: from, limit: PAGE_ROWS } }),
        cursor,
      ),
    placeholderData: keepPreviousData,
  })
}

/** How many payments the user with this e-mail has made. */
export function paymentCount(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('payments', email, 'count'),
    queryFn: async () => pageIn(await call(listPayments, { params: { email }, query: { limit: '1' } })).total,
  })
}

/** One payment of the user with this e-mail. */
export function paymentOf(email: string, id: string) {
  return queryOptions({
    queryKey: ownKeyOf('payments', email, id),
    queryFn: () => call(readPayment, { params: { id } }),
  })
}

/**
 * A held seat and the way to pay for it. A query, although it changes something: however often the checkout is
 * drawn, it asks once, and the server answers the same hold to whoever asks again.
 */
export function offerFor({ _id, price, studentEmail }: Pick<Selection, '_id' | 'price' | 'studentEmail'>) {
  return queryOptions({
    queryKey: ownKeyOf('offers', studentEmail, _id, price),
    queryFn: () => call(createPaymentIntent, { body: { price, selectedId: _id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
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
