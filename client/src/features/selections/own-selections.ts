import { skipToken, useQuery } from '@tanstack/react-query'
import { useRole } from '../../lib/session/role.ts'
import { useSession } from '../../lib/session/session.tsx'
import { selectionsOf } from './selections.api.ts'
import { canTake } from './to-pay.ts'

/** The query of the selections of the student who is signed in; it waits for one, and stays empty for everyone else. */
export function useOwnSelections() {
  const { status, user } = useSession()
  const { role } = useRole()
  const options = selectionsOf(user?.email ?? '')
  const isAsked = status === 'signed-in' && role === 'student'
  return useQuery({ ...options, queryFn: isAsked ? options.queryFn : skipToken })
}

/** Returns whether the student who is signed in can take a seat of a class now, as far as it and their selections say. */
export function useCanTake() {
  const { data } = useOwnSelections()
  return (classId: string, sold: { seats: number; salesOpen: boolean }): boolean =>
    canTake(
      data?.find((selection) => selection.classId === classId),
      sold,
    )
}
