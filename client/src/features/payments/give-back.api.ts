import { endByAdmin, handedByAdmin, refundByAdmin } from '@ningjing/contract/enrolments/enrolments'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { refresh } from '../../lib/calls/query.ts'

/** The calls by which an admin gives money back; they refetch the lists that show it. Dollars are given back in all. */
export function useGiveBack(order: string) {
  const client = useQueryClient()
  const refreshed = async <Result>(result: Promise<Result>) => {
    await result
    await refresh(client, 'payments', 'classes', 'reports')
    return result
  }
  return {
    remove: (refund: number, reason: string) =>
      refreshed(call(endByAdmin, { params: { order }, body: { refund, reason } })),
    /** Dollars that were given back by hand, and how. */
    handed: (amount: number, note: string) =>
      refreshed(call(handedByAdmin, { params: { order }, body: { amount, note } })),
    refund: (total: number, shown: number, reason: string) =>
      refreshed(call(refundByAdmin, { params: { order }, body: { total, shown, reason } })),
  }
}
