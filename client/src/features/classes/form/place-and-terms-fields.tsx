import { LEVEL_NAMES, LEVELS } from '@ningjing/contract/classes/class-fields'
import type { Club } from '@ningjing/contract/club/club.schemas'
import { termsText } from '@ningjing/contract/enrolments/terms-text'
import { zoneText } from '@ningjing/contract/local-text'
import { useId } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useOpenedAt } from '../../../lib/current-time.ts'
import { SelectInput, TextInput } from '../../../ui/forms/field.tsx'
import { type ClassValues, type FilledClass, numberIn } from './class-values.ts'
import { hasDates, isSeriesSold, planOf } from './plan-values.ts'

type Props = {
  form: UseFormReturn<ClassValues, unknown, FilledClass>
  club: Pick<Club, 'zone' | 'terms' | 'rooms'>
}

/** Where a class is and for whom. */
export function PlaceFields({ form, club }: Props) {
  const { errors } = form.formState
  const roomsId = useId()
  return (
    <>
      <TextInput
        label="Place"
        optional
        hint={
          club.rooms.length > 0
            ? 'A room of the club, or a whole address: Lotus Hall, 5 Canal Street.'
            : 'A room, or a whole address: Lotus Hall, 5 Canal Street.'
        }
        list={roomsId}
        error={errors.place?.message}
        {...form.register('place')}
      />
      <datalist id={roomsId}>
        {club.rooms.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextInput
        label="Online link"
        type="url"
        optional
        placeholder="https://"
        hint="Only students of the class see it."
        error={errors.online?.message}
        {...form.register('online')}
      />
      <SelectInput label="Level" error={errors.level?.message} {...form.register('level')}>
        {LEVELS.toSorted((a, b) => Number(a !== '') - Number(b !== '')).map((level) => (
          <option key={level} value={level}>
            {LEVEL_NAMES[level] || 'Not specified'}
          </option>
        ))}
      </SelectInput>
    </>
  )
}

/** The values of the form, and whether the class has dates. */
function useValues({ form, club }: Pick<Props, 'form' | 'club'>) {
  const values = useWatch({ control: form.control }) as ClassValues
  const { plan } = planOf(values, club.zone, useOpenedAt())
  return { values, hasDates: hasDates(values, plan.sessions), terms: plan.terms }
}

/** What a student who cancels gets back. */
export function TermsFields({ form, club }: Props) {
  const { values, hasDates, terms } = useValues({ form, club })
  const problems = form.formState.errors.terms
  const isSingle = !isSeriesSold(values)
  const number = (label: string, field: 'freeHours' | 'latePercent' | 'freeDays') => (
    <TextInput
      label={label}
      inputMode="numeric"
      error={problems?.[field]?.message}
      {...form.register(`terms.${field}`)}
    />
  )
  const shown = terms ?? club.terms
  const isValid = Object.values(shown).every((value) => Number.isInteger(value))
  return (
    <>
      <SelectInput label="Cancellation" {...form.register('terms.kind')}>
        <option value="club">The club’s terms</option>
        <option value="own">Own terms</option>
      </SelectInput>
      {values.terms.kind === 'own' &&
        hasDates &&
        number(isSingle ? 'Hours before a date' : 'Hours before the first date', 'freeHours')}
      {values.terms.kind === 'own' && hasDates && number('Percent after that', 'latePercent')}
      {values.terms.kind === 'own' && !hasDates && number('Days after payment', 'freeDays')}
      <p aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-[.9375rem] sm:col-span-2">
        {isValid
          ? termsText(shown, { hasDates, isFree: numberIn('price', priceOf(values)) === 0, isSingle })
          : 'Use whole numbers.'}
      </p>
    </>
  )
}

/** What a student pays, as it is typed: for the class, or for a date where nothing else is sold. */
export const priceOf = ({ price, dropIn }: ClassValues) => (isSeriesSold({ dropIn }) ? price : dropIn.price)

/** Until when seats are sold. */
export function SalesEndFields({ form, club, hint }: Props & { hint: string }) {
  const { values, hasDates } = useValues({ form, club })
  const { kind } = values.salesEndAt
  const problems = form.formState.errors.salesEndAt
  return (
    <>
      <SelectInput
        label="Sales end"
        hint={hint}
        className="col-span-2 sm:col-span-1"
        error={problems?.kind?.message}
        {...form.register('salesEndAt.kind')}
      >
        {/* Each option keeps its value, so that the chosen one stays so when dates are added. */}
        {(hasDates || kind !== 'never') && (
          <option value="first">{hasDates ? 'When the first date begins' : 'Never'}</option>
        )}
        {(hasDates || kind === 'never') && <option value="never">Never</option>}
        <option value="at">At a set time</option>
      </SelectInput>
      {kind === 'at' && (
        <TextInput
          label="Sales end at"
          className="col-span-2 sm:col-span-1"
          type="datetime-local"
          required
          hint={`${zoneText(club.zone)}.`}
          error={problems?.local?.message}
          {...form.register('salesEndAt.local')}
        />
      )}
    </>
  )
}
