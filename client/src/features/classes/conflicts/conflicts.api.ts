import { findConflicts } from '@ningjing/contract/classes/classes'
import type { Conflict, findConflicts as endpoint } from '@ningjing/contract/classes/conflicts.schemas'
import type { Body } from '@ningjing/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { ownKeyOf } from '../../../lib/calls/query.ts'
import { useDebounced } from '../../../lib/forms/debounced.ts'
import { useSignedInUser } from '../../../lib/session/session.tsx'

/** Time without a change before the API is asked. */
const DEBOUNCE_MS = 500
const FRESH_MS = 30_000

/** Conflicts by the moment at which a date begins, as ISO text. */
export type ConflictsByStart = ReadonlyMap<string, readonly Conflict[]>

/**
 * The dates that coincide with others, asked for once nothing has been typed for half a second. It is a hint: while it is
 * not known, or cannot be, there is none.
 */
export function useConflicts(asked: Body<typeof endpoint>): ConflictsByStart {
  const { email } = useSignedInUser()
  const body = useDebounced(asked, DEBOUNCE_MS)
  const { data } = useQuery({
    queryKey: ownKeyOf('classes', email, 'conflicts', body),
    queryFn: ({ signal }) => call(findConflicts, { body, signal }),
    enabled: body.sessions.length > 0,
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
  const shown = asked.sessions.length > 0 ? data : undefined
  return Map.groupBy(shown ?? [], ({ startAt }) => startAt)
}
