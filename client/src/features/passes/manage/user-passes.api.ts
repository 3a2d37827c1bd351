import type { Body } from '@ningjing/contract/endpoint'
import type { EndpointOf } from '@ningjing/contract/endpoint-of'
import {
  endPass,
  extendPass,
  givePass,
  listPassesOf,
  quotePassEnd,
  stopPass,
} from '@ningjing/contract/passes/passes'
import type { User } from '@ningjing/contract/users/users.schemas'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { ownKeyOf, useRefreshed } from '../../../lib/calls/query.ts'

/** Whose passes they are; without a role if that is not known. */
export type PassOwner = Pick<User, '_id' | 'name' | 'email'> & Partial<Pick<User, 'role'>>

/** Query for the passes of a user, for the admin with this e-mail. */
export const passesOfUser = (admin: string, user: string) =>
  queryOptions({
    queryKey: ownKeyOf('passes', admin, 'of', user),
    queryFn: () => call(listPassesOf, { params: { user } }),
  })

/** Query for what is given back of a pass that ends now. Not refetched with the passes: one that is over has no answer. */
export const passEndOf = (admin: string, id: string) =>
  queryOptions({
    queryKey: ownKeyOf('refunds', admin, id),
    queryFn: () => call(quotePassEnd, { params: { id } }),
    gcTime: 0,
  })

/** The calls by which an admin gives and changes the pass of somebody; they refetch the lists that show it. */
export function usePassCalls() {
  const refreshed = useRefreshed('passes', 'payments', 'reports')
  return {
    /** A repeat with the same `idempotencyKey` gives nothing more. */
    give: (body: Body<EndpointOf<typeof givePass>>, idempotencyKey: string) =>
      refreshed(call(givePass, { body, idempotencyKey })),
    stop: (id: string, stopped: boolean) => refreshed(call(stopPass, { params: { id }, body: { stopped } })),
    extend: (id: string, until: string) => refreshed(call(extendPass, { params: { id }, body: { until } })),
    end: (id: string, body: Body<EndpointOf<typeof endPass>>) =>
      refreshed(call(endPass, { params: { id }, body })),
  }
}
