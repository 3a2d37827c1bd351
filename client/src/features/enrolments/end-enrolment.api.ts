import type { Reply } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import { endEnrolment, quoteEnd } from '@ningjing/contract/enrolments/enrolments'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf, refreshBooked } from '../../lib/calls/query.ts'

export type { EndResult } from '@ningjing/contract/enrolments/enrolments.schemas'

/** What somebody gets back who leaves a class now. */
export type Quote = Reply<EndpointOf<typeof quoteEnd>>

/** Query for what the user with this e-mail gets back who leaves a class now; never answered from the cache. */
export function quoteOf(email: string, order: string) {
  return queryOptions({
    queryKey: ownKeyOf('refunds', email, order),
    queryFn: () => call(quoteEnd, { params: { order } }),
    gcTime: 0,
  })
}

/** Ends an enrollment for the refund in dollars, and the credits, that were shown. Pending until the lists are refetched. */
export function useEndEnrolment(order: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ refund, credits }: Pick<Quote, 'refund' | 'credits'>) =>
      call(endEnrolment, {
        params: { order },
        body: { refundShown: refund, ...(credits !== undefined && { creditsShown: credits }) },
      }),
    onSuccess: () => refreshBooked(client),
  })
}
