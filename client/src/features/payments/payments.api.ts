import { giveBackSeat, listPayments, readPayment, recordPayment } from '@ningjing/contract/payments/payments'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { hasCode, retryTransient } from '../../lib/calls/call-error.ts'
import { ownKeyOf, refresh, refreshBooked } from '../../lib/calls/query.ts'
import { countQuery, pageQuery } from '../../lib/lists/pages.ts'
import { useSession } from '../../lib/session/session.tsx'

/** Automatic retries before the student sees an error. */
const RECORD_RETRIES = 3

/** Query for one page of the payments of the user with this e-mail, newest first. */
export const paymentsPage = (email: string, cursor: string | undefined) =>
  pageQuery(ownKeyOf('payments', email, 'own'), cursor, (query, signal) =>
    call(listPayments, { params: { email }, query, signal }),
  )

/** Query for the number of payments of the user with this e-mail. */
export const paymentCount = (email: string) =>
  countQuery(ownKeyOf('payments', email, 'own'), (query, signal) =>
    call(listPayments, { params: { email }, query, signal }),
  )

/** Query for one payment of the user with this e-mail. */
export function paymentOf(email: string, id: string) {
  return queryOptions({
    queryKey: ownKeyOf('payments', email, id),
    queryFn: () => call(readPayment, { params: { id } }),
  })
}

/** How long giving a seat back may take, in milliseconds; a new checkout waits for it. */
const GIVE_BACK_MS = 5_000

/** Gives back the seat that a checkout holds for a selection. */
export async function giveBack(
  client: QueryClient,
  selectedId: string,
  { orderId, holdEndsAt }: { orderId: string; holdEndsAt: string },
) {
  const query = { order: orderId, holdEndsAt }
  const signal = AbortSignal.timeout(GIVE_BACK_MS)
  const { state } = await call(giveBackSeat, { params: { selectedId }, query, signal })
  void refresh(client, 'selections', 'enrolments', 'classes')
  return state
}

/** The payment intent, or for a free class the selection. */
export type Paid = { transactionId: string } | { selectedId: string }

/** Turns a payment into an enrollment, or a pass. The call is idempotent, so network errors and 5xx are retried. */
export function useRecordPayment() {
  const client = useQueryClient()
  const { renewToken } = useSession()
  const record = async (paid: Paid) => {
    try {
      return await call(recordPayment, { body: paid })
    } catch (error) {
      if (!hasCode(error, 'user.email-unconfirmed')) throw error
      // The API learns of a confirmation with the next token.
      await renewToken()
      return call(recordPayment, { body: paid })
    }
  }
  return useMutation({
    mutationFn: record,
    retry: retryTransient(RECORD_RETRIES),
    // Not awaited: success is shown at once, while the lists are refetched.
    onSettled: () => void refreshBooked(client),
  })
}
