import type { Waiting } from '@ningjing/contract/waiting/waiting.schemas'
import { confirmLoss, showNeutral, showWarning } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { showFailure } from '../../lib/lasting-alerts.ts'
import { useLeaveWaiting } from './waiting.api.ts'

/** A place that is kept for the student. */
export type KeptPlace = Pick<Waiting, 'classId' | 'name' | 'of'>

/**
 * Declines a kept place after a question, and says what came of it: the same on every screen that shows the place.
 * @param onDeclined called when the place is no longer kept
 */
export function useDecline(onDeclined: () => void = () => undefined) {
  const { mutateAsync } = useLeaveWaiting()
  const { run, isRunning } = useOneAtATime()
  const decline = async ({ classId, name, of }: KeptPlace) => {
    const question = {
      title: `Decline the seat in ${name}?`,
      text: of > 0 ? 'It goes to the next person on the waiting list.' : 'Then anyone can take it.',
      confirmButton: 'Decline the seat',
    }
    if (!(await confirmLoss(question))) return
    try {
      const { deletedCount } = await mutateAsync(classId)
      if (deletedCount > 0) await showNeutral('You declined the seat.')
      else await showWarning('This seat was paid for already, or is no longer kept.')
      onDeclined()
    } catch (error) {
      await showFailure(errorText(error))
    }
  }
  return { decline: (place: KeptPlace) => void run(() => decline(place)), isDeclining: isRunning }
}
