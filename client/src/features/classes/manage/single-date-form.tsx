import { DATE_FIELDS, type DateField } from '@ningjing/contract/classes/class-fields'
import { classEditForm, PlanToSave } from '@ningjing/contract/classes/class-input.schemas'
import { pick } from '@ningjing/contract/pick'
import { type FormEvent, useRef, useState } from 'react'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { useFieldErrors } from '../../../lib/calls/field-errors.ts'
import { formats } from '../../../lib/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/forms/field.tsx'
import { NOTHING_CHANGED, seatsText } from '../../../ui/texts.ts'
import { changedText, conflictText } from '../form/class-edit.ts'
import { classCalls, type SoldDate, useClassChange } from './class-life.api.ts'
import { DateForm } from './date-form.tsx'
import { useFocusInside } from './session-form.tsx'

type Typed = Record<DateField, string>

type Props = {
  /** The date when the form was opened. */
  opened: SoldDate
  /** Whether its place may differ from that of its class. */
  hasOwnPlace: boolean
  typed: Typed
  onType: (typed: Typed) => void
  onDone: () => void
  onBack: () => void
}

/** The form that sets seats, price and place of one date that is sold by itself. */
export function SingleDateForm({ opened, hasOwnPlace, typed, onType, onDone, onBack }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // After a conflict, what is compared and replaced is what the date has now.
  const [shown, setShown] = useState(opened)
  const [note, setNote] = useState('')
  const { change, isChanging, error, clearError } = useClassChange()
  const { errors, showErrors, showCallErrors } = useFieldErrors(form, DATE_FIELDS)
  useFocusInside(form)
  const why = (problem: unknown): string => {
    if (hasCode(problem, 'class.changed')) {
      setShown({ ...shown, ...problem.facts })
      return changedText(problem.facts)
    }
    if (!hasCode(problem, 'class.seats-changed')) return showCallErrors(problem)
    const seats = Number(problem.facts.seats)
    setShown({ ...shown, seats, capacity: Number(problem.facts.capacity) })
    return conflictText(shown.seats, seats)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    clearError()
    setNote('')
    const { values, problems } = read(typed)
    if (showErrors(problems)) return
    const changed = DATE_FIELDS.filter((field) => values[field] !== shown[field])
    if (changed.length === 0) return setNote(NOTHING_CHANGED)
    const { seats: seatsShown, capacity: capacityShown, price, place, online } = shown
    const guarded = changed.filter((field) => field !== 'seats')
    const asShown = { seatsShown, capacityShown, shown: pick({ price, place, online }, guarded) }
    change(() => classCalls(opened.classId).edit({ ...pick(values, changed), ...asShown }), onDone, why)
  }
  const wire = (name: DateField) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ ...typed, [name]: target.value }),
    error: errors[name],
  })
  return (
    <DateForm
      ref={form}
      onSubmit={submit}
      error={error || note}
      onBack={onBack}
      action={
        <Button type="submit" busy={isChanging}>
          Save for this date
        </Button>
      }
    >
      <p>Only for this date. What you change here no longer follows the class.</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
        <TextInput
          label="Available seats"
          inputMode="numeric"
          required
          hint={`${seatsText(shown.seats)} now. Seats sold while you edit stay sold.`}
          {...wire('seats')}
        />
        <TextInput label="Price" inputMode="decimal" required {...wire('price')} />
        {hasOwnPlace && (
          <>
            <TextInput label="Place" optional {...wire('place')} />
            <TextInput
              label="Online link"
              type="url"
              optional
              placeholder="https://"
              hint="Only students of the date see it."
              {...wire('online')}
            />
          </>
        )}
      </div>
    </DateForm>
  )
}

/** The values to save, and what is wrong with those that cannot be. */
function read(typed: Typed) {
  const { seats, price } = classEditForm(formats().currency).shape
  const { place, online } = PlanToSave.shape
  const parsed = {
    seats: seats.safeParse(typed.seats),
    price: price.safeParse(typed.price),
    place: place.safeParse(typed.place),
    online: online.safeParse(typed.online),
  }
  return {
    values: {
      seats: parsed.seats.data ?? 0,
      price: parsed.price.data ?? 0,
      place: parsed.place.data ?? '',
      online: parsed.online.data ?? '',
    },
    problems: Object.fromEntries(
      DATE_FIELDS.map((field) => [field, parsed[field].error?.issues[0]?.message]),
    ),
  }
}
