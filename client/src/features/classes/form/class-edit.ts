import { GUARDED_FIELDS, type GuardedField, LEVEL_NAMES } from '@ningjing/contract/classes/class-fields'
import type { ManagedClass } from '@ningjing/contract/classes/classes.schemas'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { localTimeText, repeatedText } from '../../../lib/formats.ts'
import { useUntilDone } from '../../../lib/forms/one-at-a-time.ts'
import { NOTHING_CHANGED, seatsText } from '../../../ui/texts.ts'
import { useEditClass } from '../manage/own-classes.api.ts'
import { type ClassChanges, type ClassValues, changesOf, type FilledClass } from './class-values.ts'
import { singleDatesText } from './close-text.ts'
import { type PlanValues, planChanges } from './plan-values.ts'
import { showClassError } from './show-class-error.ts'

type Message = { tone: 'danger' | 'warning'; text: string }

/**
 * Saves an edited class.
 * @param opened the class when the form was opened
 * @param onSaved called with the saved changes, after the lists are refetched
 */
export function useClassEdit(
  opened: ManagedClass,
  form: UseFormReturn<ClassValues, unknown, FilledClass>,
  onSaved: (changes: ClassChanges) => void,
) {
  const { mutateAsync, isPending } = useEditClass(opened._id)
  // After a conflict, the change of seats is computed from the new number.
  const [shown, setShown] = useState(opened)
  const [message, setMessage] = useState<Message | null>(null)
  const untilDone = useUntilDone()

  const messageFor = (error: unknown): Message | null => {
    if (hasCode(error, 'class.changed')) {
      const now = valuesNow(error.facts)
      // The next try replaces what is shown now.
      setShown({ ...shown, ...now })
      return { tone: 'danger', text: changedText(now) }
    }
    if (!hasCode(error, 'class.seats-changed')) {
      const text = showClassError(form, error)
      return text === null ? null : { tone: 'danger', text }
    }
    const seats = Number(error.facts.seats)
    setShown({ ...shown, seats, capacity: Number(error.facts.capacity) })
    form.setFocus('seats')
    return { tone: 'danger', text: conflictText(shown.seats, seats) }
  }
  const saveOnce = async (values: FilledClass): Promise<boolean> => {
    setMessage(null)
    const changes = requestOf(values, form.getValues(), shown)
    try {
      if (changes && (await mutateAsync(changes)).modifiedCount > 0) {
        onSaved(changes)
        return true
      }
      setMessage({ tone: 'warning', text: NOTHING_CHANGED })
      return false
    } catch (error) {
      setMessage(messageFor(error))
      return false
    }
  }
  return {
    save: (values: FilledClass) => untilDone(() => saveOnce(values)),
    clearMessage: () => setMessage(null),
    isSaving: isPending,
    message,
    seatsShown: shown.seats,
  }
}

/**
 * The changes with what the form showed, so that a repeated request counts once and nothing that another window has
 * saved is replaced; null if nothing changed. A denied class can be resubmitted without changes, which takes one field.
 */
function requestOf(filled: FilledClass, typed: PlanValues, shown: ManagedClass): ClassChanges | null {
  const { seats, ...texts } = changesOf(filled, shown)
  const changes = { ...texts, ...planChanges(filled, typed, shown) }
  const guarded = GUARDED_FIELDS.filter((field) => field in changes)
  const asShown = { seatsShown: shown.seats, capacityShown: shown.capacity }
  if (Object.keys(changes).length > 0) {
    const before = Object.fromEntries(guarded.map((field) => [field, shown[field] ?? null]))
    const asBefore = guarded.length > 0 && { shown: before }
    return { ...changes, ...(seats !== undefined && { seats }), ...asShown, ...asBefore }
  }
  if (seats !== undefined) return { seats, ...asShown }
  return shown.status === 'denied' ? { name: shown.name, ...asShown } : null
}

/** The fields of `class.changed` as a class has them. */
function valuesNow(facts: Record<string, string | number>): Partial<ManagedClass> {
  return Object.fromEntries(Object.entries(facts).map(([field, value]) => [field, valueNow(field, value)]))
}

const JSON_FIELDS: readonly string[] = ['sessions', 'terms', 'dropIn', 'repeat'] satisfies GuardedField[]

function valueNow(field: string, value: string | number): unknown {
  if (field === 'salesEndAt') return value === 'null' ? null : value
  if (!JSON_FIELDS.includes(field)) return value
  const now: unknown = JSON.parse(String(value))
  return field === 'terms' ? now : (now ?? undefined)
}

/** What the second of two people who edit the same class reads. */
export function changedText(now: Partial<ManagedClass>): string {
  const { sessions, terms, salesEndAt, level, credits, dropIn, repeat, ...texts } = now
  const dates = sessions?.filter(({ canceled }) => !canceled).map(({ local }) => localTimeText(local))
  const all = [
    ...Object.entries(texts).map(([field, value]) => `${field} is now “${value}”`),
    level !== undefined && `level is now “${LEVEL_NAMES[level]}”`,
    dates && `dates are now “${dates.join('; ') || 'None'}”`,
    terms !== undefined && 'the terms of cancellation have changed',
    salesEndAt !== undefined && 'the end of sales has changed',
    credits !== undefined && `credits are now “${credits || 'None'}”`,
    'dropIn' in now && `single dates are now “${singleDatesText(dropIn).replace(/\.$/, '') || 'Not sold'}”`,
    'repeat' in now && `weekly times are now “${repeat ? repeatedText(repeat) : 'None'}”`,
  ].filter(Boolean)
  return `This class was changed in another window while you were editing: ${all.join(', ')}. Nothing was saved, and nothing you typed is lost. Update again to replace it.`
}

/** What they read when seats were sold or changed meanwhile. */
export function conflictText(before: number, now: number): string {
  return `The seats changed while you were editing: ${seatsText(now)} now, ${before} when you began. Nothing was saved, and nothing you typed is lost. Check the seats and update again.`
}
