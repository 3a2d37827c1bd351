import { listSelections, removeSelection } from '@ningjing/contract/selections/selections'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { ownKeyOf, refresh } from '../../lib/calls/query.ts'

/** Query for the selections of the user with this e-mail, newest first. */
export function selectionsOf(email: string) {
  return queryOptions({
    queryKey: ownKeyOf('selections', email),
    queryFn: () => call(listSelections, { params: { email } }),
  })
}

/** Removes a selection by its id. Classes are refetched too, because a held seat is released. */
export function useRemoveSelection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeSelection, { params: { id } }),
    onSettled: () => void refresh(client, 'selections', 'enrolments', 'classes', 'waiting'),
  })
}
