import {
  exportPayments,
  listAllPayments,
  type PaymentSort,
  type PaymentState,
} from '@ningjing/contract/payments/payments'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'
import { countQuery, type ListQuery, pageQuery } from '../../lib/lists/pages.ts'

type Wanted = ListQuery<PaymentSort> & { state: PaymentState | undefined }

/** Query for one page of the payments of all students, for the admin with this e-mail. */
export const allPaymentsPage = (email: string, { cursor, ...filters }: Wanted) =>
  pageQuery(ownKeyOf('payments', email, 'all', filters), cursor, (page, signal) =>
    call(listAllPayments, { query: { ...filters, ...page }, signal }),
  )

/** Query for the number of payments of all students. */
export const allPaymentsCount = (email: string) =>
  countQuery(ownKeyOf('payments', email, 'all'), (page, signal) =>
    call(listAllPayments, { query: page, signal }),
  )

/** Reads the payments of all students as CSV. */
export const allPaymentsCsv = () => call(exportPayments)
