import type { ManagedClass } from '@ningjing/contract/classes.schemas'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { isRefusal } from '../../lib/call-failure.ts'
import { showRefusal } from '../../lib/form-problems.ts'
import { useUntilDone } from '../../lib/one-at-a-time.ts'
import { NOTHING_CHANGED, seatsText } from '../../ui/texts.ts'
import { type ClassChanges, type ClassValues, changesOf, type NewClass } from './class-values.ts'
import { useEditClass } from './classes.api.ts'

type Note = { tone: 'danger' | 'warning'; text: string }

/**
 * Saves an edited class, one save at a time.
 * @param opened the class as the form was opened with it
 * @param onSaved told what was sent, once the lists show it
 */
export function useClassEdit(
  opened: ManagedClass,
  form: UseFormReturn<ClassValues, unknown, NewClass>,
  onSaved: (changes: ClassChanges) => void,
) {
  const { mutateAsync, isPending } = useEditClass(opened._id)
  // After a conflict the seats count from the fresh number, and only they: the rest was not in the way.
  const [shown, setShown] = useState(opened)
  const [note, setNote] = useState<Note | null>(null)
  const untilDone = useUntilDone()

  const explain = (error: unknown): Note | null => {
    if (!isRefusal(error, 'class.seats-changed')) {
      const text = showRefusal(form, error)
      return text === null ? null : { tone: 'danger', text }
    }
    const seats = Number(error.facts.seats)
    setShown({ ...shown, seats })
    form.setFocus('seats')
    return { tone: 'danger', text: conflictText(shown.seats, seats) }
  }
  const attempt = async (values: NewClass): Promise<boolean> => {
    setNote(null)
    const changes = toSend(values, shown)
    try {
      if (changes && (await mutateAsync(changes)).modifiedCount > 0) {
        onSaved(changes)
        return true
      }
      setNote({ tone: 'warning', text: NOTHING_CHANGED })
      return false
    } catch (error) {
      setNote(explain(error))
      return false
    }
  }
  return {
    save: (values: NewClass) => untilDone(() => attempt(values)),
    isSaving: isPending,
    note,
    seatsShown: shown.seats,
  }
}

/**
 * Only what changed, with the seats it counts from; nothing when nothing did. A denied class may be resubmitted
 * as it is, which takes one field to say.
 */
function toSend(values: NewClass, shown: ManagedClass): ClassChanges | null {
  const changes = changesOf(values, shown)
  const seatsShown = shown.seats
  if (Object.keys(changes).length > 0) return { ...changes, seatsShown }
  return shown.status === 'denied' ? { name: shown.name, seatsShown } : null
}

function conflictText(before: number, now: number): string {
  return `The seats changed while you were editing: ${seatsText(now)} now, ${before} when you began. Nothing was saved, and nothing you typed is lost. Check the seats and update again.`
}
