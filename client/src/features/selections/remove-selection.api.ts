import { removeSelection } from '@ningjing/contract/selections'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { refresh } from '../../lib/query.ts'

/** Removes a selection by its id. Classes are refetched too, because a held seat is released. */
export function useRemoveSelection() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeSelection, { params: { id } }),
    onSettled: () => void refresh(client, 'selections', 'enrolments', 'classes', 'waiting'),
  })
}
