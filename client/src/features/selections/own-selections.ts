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

/**
 * Returns whether the student who is signed in can book a class with credits now, as far as it and their selections say.
 * A seat that is offered to them is only for the card once its checkout was opened: such a selection costs no credits.
 */
export function useCanUseCredits() {
  const { data } = useOwnSelections()
  return (classId: string, sold: { seats: number; salesOpen: boolean }): boolean => {
    const selection = data?.find((one) => one.classId === classId)
    return canTake(selection, sold) && (!selection || Boolean(selection.credits))
  }
}
