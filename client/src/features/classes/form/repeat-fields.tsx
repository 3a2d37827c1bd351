import { DAYS_AHEAD, MAX_WEEKLY_TIMES, type Repeat } from '@ningjing/contract/classes/repeat'
import { closedDaysText } from '@ningjing/contract/club/closed-days'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { weekdaysFrom } from '@ningjing/contract/formats'
import { shortWeekday } from '@ningjing/contract/local-text'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { formats, repeatedText } from '../../../lib/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError, TextInput } from '../../../ui/forms/field.tsx'
import { CoincidingDates } from '../conflicts/coinciding-dates.tsx'
import type { ConflictsByStart } from '../conflicts/conflicts.api.ts'
import type { ClassValues, FilledClass } from './class-values.ts'
import { NO_TIMES } from './repeat-values.ts'

type Form = UseFormReturn<ClassValues, unknown, FilledClass>
type Props = {
  form: Form
  /** As the form has it; null while it has errors. */
  repeat: Repeat | null
  closed: Club['closed']
  zone: string
  now: Date
  conflicts: ConflictsByStart
}

/** The days and times of the week at which a class repeats. */
export function RepeatFields({ form, repeat, closed, zone, now, conflicts }: Props) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'repeat.times' })
  const more = useRef<HTMLDivElement>(null)
  // The pressed button is gone then.
  const removeAt = (index: number) => {
    flushSync(() => remove(index))
    more.current?.querySelector('button')?.focus()
  }
  const problems = formState.errors.repeat
  const toCome = closed.filter(({ to }) => Date.parse(to) >= now.getTime())
  return (
    <>
      {fields.map((field, index) => (
        <TimeFields
          key={field.id}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => removeAt(index) : undefined}
        />
      ))}
      <div ref={more} className="sm:col-span-2">
        <Button
          look="secondary"
          disabled={fields.length >= MAX_WEEKLY_TIMES}
          onClick={() => append(NO_TIMES)}
        >
          Add another time
        </Button>
      </div>
      <TextInput
        label="First day"
        type="date"
        required
        error={problems?.from?.message}
        {...register('repeat.from')}
      />
      <TextInput
        label="Last day"
        type="date"
        optional
        hint="Empty: until further notice."
        error={problems?.until?.message}
        {...register('repeat.until')}
      />
      <div aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-[.9375rem] sm:col-span-2">
        {repeat && <p className="font-medium">{repeatedText(repeat, now)}</p>}
        <p>Dates are added by themselves, {DAYS_AHEAD / 7} weeks ahead. Each can be moved or canceled.</p>
        {toCome.length > 0 && (
          <p>{`None on days on which the club is closed: ${toCome.map((days) => closedDaysText(days, now)).join('; ')}.`}</p>
        )}
      </div>
      <CoincidingDates conflicts={conflicts} zone={zone} className="sm:col-span-2" />
    </>
  )
}

type TimeProps = {
  form: Form
  index: number
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

function TimeFields({ form: { register, formState }, index, onRemove }: TimeProps) {
  const problems = formState.errors.repeat?.times?.[index]
  const errorId = `repeat-weekdays-${index}`
  const nth = index === 0 ? '' : ` ${index + 1}`
  return (
    <>
      <fieldset aria-describedby={problems?.weekdays && errorId} className="min-w-0 sm:col-span-2">
        <legend className="font-medium">{`Days of the week${nth}`}</legend>
        <div className="flex flex-wrap gap-x-5">
          {weekdaysFrom(formats().weekStart).map((weekday) => (
            <label key={weekday} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                className="check"
                value={weekday}
                {...register(`repeat.times.${index}.weekdays`)}
              />
              {shortWeekday(weekday)}
            </label>
          ))}
        </div>
        {problems?.weekdays && <FieldError id={errorId}>{problems.weekdays.message}</FieldError>}
      </fieldset>
      <TextInput
        label={`Time${nth}`}
        type="time"
        required
        error={problems?.time?.message}
        {...register(`repeat.times.${index}.time`)}
      />
      <TextInput
        label={index === 0 ? 'Length in minutes' : `Length in minutes${nth}`}
        inputMode="numeric"
        required
        error={problems?.minutes?.message}
        {...register(`repeat.times.${index}.minutes`)}
      />
      {onRemove && (
        <div className="sm:col-span-2">
          <Button look="quiet" size="small" onClick={onRemove}>{`Remove time${nth}`}</Button>
        </div>
      )}
    </>
  )
}
