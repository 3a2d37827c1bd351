import { listAllPayments, type PaymentSort, type PaymentState } from '@ningjing/contract/payments'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { PAGE_ROWS, readPage } from '../../lib/pages.ts'
import { ownKeyOf } from '../../lib/query.ts'

type Shown = {
  search: string
  state: PaymentState | undefined
  sort: PaymentSort
  cursor: string | undefined
}

/** One page of everybody's payments for the admin with this e-mail; the page before stays until it is here. */
export function allPaymentsPage(email: string, { search, state, sort, cursor }: Shown) {
  return queryOptions({
    queryKey: ownKeyOf('payments', email, 'all', search, state, sort, cursor),
    queryFn: () =>
      readPage(
        (from) =>
          call(listAllPayments, {
            query: { search: search || undefined, state, sort, cursor: from, limit: PAGE_ROWS },
          }),
        cursor,
      ),
    placeholderData: keepPreviousData,
  })
}

/** How many payments there are in all. */
export function allPaymentsCount(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('payments', email, 'all count'),
    queryFn: async () => (await call(listAllPayments, { query: { limit: '1' } })).total,
  })
}
