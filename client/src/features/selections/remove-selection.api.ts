import { removeSelection } from '@ningjing/contract/selections/selections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/calls/call.ts'
import { refresh } from '../../lib/calls/query.ts'

/** Removes a selection by its id. Classes are refetched too, because a held seat is released. */
export function useRemoveSelection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeSelection, { params: { id } }),
    onSettled: () => void refresh(client, 'selections', 'enrolments', 'classes', 'waiting'),
  })
}
