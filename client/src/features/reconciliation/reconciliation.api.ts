import { readReconciliation, startReconciliation } from '@ningjing/contract/reconciliation/reconciliation'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf } from '../../lib/calls/query.ts'

/** How often the state is read again while a run lasts, in milliseconds. */
const POLL_MS = 2_000

/** Query for the last run and whether one is running, for the admin with this e-mail. */
export const reconciliationFor = (email: string) =>
  queryOptions({
    queryKey: ownKeyOf('reconciliation', email),
    queryFn: ({ signal }) => call(readReconciliation, { signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? POLL_MS : false),
  })

/** Starts a run. Pending until the state is read again, also after an error. */
export function useStartRun(email: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startReconciliation),
    onSettled: () => client.invalidateQueries({ queryKey: reconciliationFor(email).queryKey }),
  })
}
