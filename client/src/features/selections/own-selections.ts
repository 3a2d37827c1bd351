import { useOfStudent } from '../../lib/session/role.ts'
import { selectionsOf } from './selections.api.ts'
import { canTake } from './to-pay.ts'

/** The selections of the student who is signed in. */
export const useOwnSelections = () => useOfStudent(selectionsOf)

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
