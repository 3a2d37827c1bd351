import { endByAdmin, handedByAdmin, refundByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { centsOf, dollarsOf } from '@ningjing/contract/money'
import type { AdminPayment } from '@ningjing/contract/payments/payments.schemas'
import { call } from '../../lib/calls/call.ts'
import { useRefreshed } from '../../lib/calls/query.ts'

/** Dollars given back of a place. Money that is still to be given back by hand was decided before, too. */
export const placeBack = ({ refunded, refundFailed, moved }: AdminPayment): number =>
  moved?.back ?? dollarsOf(centsOf(refunded) + centsOf(refundFailed))

/** The calls by which an admin gives money back; they refetch the lists that show it. Dollars are given back in all. */
export function useGiveBack(order: string) {
  const refreshed = useRefreshed('payments', 'classes', 'reports')
  return {
    remove: (refund: number, shown: number, reason: string) =>
      refreshed(call(endByAdmin, { params: { order }, body: { refund, shown, reason } })),
    /** Dollars that were given back by hand, and how. */
    handed: (amount: number, note: string) =>
      refreshed(call(handedByAdmin, { params: { order }, body: { amount, note } })),
    refund: (total: number, shown: number, reason: string) =>
      refreshed(call(refundByAdmin, { params: { order }, body: { total, shown, reason } })),
  }
}
