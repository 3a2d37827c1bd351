import { MAX_CLOSE_MINUTES, MAX_SEATS } from '@ningjing/contract/classes/classes'
import { CURRENCIES, type Currency } from '@ningjing/contract/formats'
import { leastText, MAX_PRICE } from '@ningjing/contract/money'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formats } from '../../../lib/formats.ts'
import { SelectInput, TextInput } from '../../../ui/forms/field.tsx'
import { RadioInput } from '../../../ui/forms/radio-input.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import type { ClassValues, FilledClass } from './class-values.ts'
import { closeText } from './close-text.ts'
import type { SoldAs } from './drop-in-values.ts'

type Props = {
  form: UseFormReturn<ClassValues, unknown, FilledClass>
  /** Hint below the seats of the series. */
  seatsHint?: string | undefined
}

const CHOICES: Record<SoldAs, { name: string; text: string }> = {
  series: { name: 'As a series', text: 'Students pay once for all dates.' },
  dates: { name: 'By the date', text: 'Students pay for each date separately.' },
  both: { name: 'Both', text: 'Some seats are sold for all dates, others by the date.' },
}

/** How a class is sold, for how many and at which price (product §5). */
export function SoldAsFields({ form, seatsHint = SEATS_RANGE }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const { soldAs, closeMinutes } = useWatch({ control: form.control, name: 'dropIn' })
  const [isSeries, hasDates] = [soldAs !== 'dates', soldAs !== 'series']
  const isBoth = isSeries && hasDates
  const price = priceHint(formats().currency)
  return (
    <>
      <fieldset className="col-span-2 min-w-0">
        <legend className="font-medium">Sold as</legend>
        <div className="mt-1.5 grid gap-x-5 sm:grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]">
          {Object.entries(CHOICES).map(([value, { name, text }]) => (
            <RadioInput key={value} value={value} aria-label={name} {...register('dropIn.soldAs')}>
              <span>
                {name}
                <span className="block text-[.875rem] text-muted">{text}</span>
              </span>
            </RadioInput>
          ))}
        </div>
      </fieldset>
      {/* Text fields, because a number field hides invalid input and changes by the mouse wheel. */}
      {isSeries && (
        <TextInput
          label="Available seats"
          inputMode="numeric"
          required
          hint={isBoth ? `Seats of the series. ${seatsHint}` : seatsHint}
          error={errors.seats?.message}
          {...register('seats')}
        />
      )}
      {hasDates && (
        <TextInput
          label="Seats of each date"
          inputMode="numeric"
          required
          hint={`${SEATS_RANGE} A date can have its own number later.`}
          error={errors.dropIn?.seats?.message}
          {...register('dropIn.seats')}
        />
      )}
      {isBoth && (
        <p className="col-span-2 text-[.9375rem] text-muted">
          A seat is sold with the series or with one date, never both. To move seats from one to the other,
          change both numbers.
        </p>
      )}
      {isSeries && (
        <TextInput
          label="Price"
          inputMode="decimal"
          required
          hint={isBoth ? `Price of the series. ${price}` : price}
          error={errors.price?.message}
          {...register('price')}
        />
      )}
      {isSeries && (
        <TextInput
          label="Credits"
          inputMode="numeric"
          optional
          hint="How many credits of a pass the whole class costs. Leave it empty if passes are not accepted."
          error={errors.credits?.message}
          {...register('credits')}
        />
      )}
      {hasDates && (
        <TextInput
          label="Price of a date"
          inputMode="decimal"
          required
          hint={price}
          error={errors.dropIn?.price?.message}
          {...register('dropIn.price')}
        />
      )}
      {hasDates && (
        <SelectInput
          label="Sales of a date end"
          className="col-span-2 sm:col-span-1"
          error={errors.dropIn?.closeMinutes?.message}
          {...register('dropIn.closeMinutes')}
        >
          {closeChoices(Number(closeMinutes)).map((minutes) => (
            <option key={minutes} value={minutes}>
              {closeText(minutes)}
            </option>
          ))}
        </SelectInput>
      )}
      {hasDates && (
        <SelectInput
          label="Passes"
          className="col-span-2 sm:col-span-1"
          hint="A student who has a pass books a date with a credit of it."
          error={errors.dropIn?.credits?.message}
          {...register('dropIn.credits')}
        >
          <option value="0">Passes are not accepted</option>
          <option value="1">A date costs 1 credit</option>
        </SelectInput>
      )}
    </>
  )
}

const SEATS_RANGE = `From 1 to ${formatNumber(MAX_SEATS)}.`

const priceHint = (currency: Currency) =>
  `0 for free, or ${leastText(currency)} to ${formatNumber(MAX_PRICE)} ${CURRENCIES[currency].unit}.`

const CLOSE_MINUTES = [0, 30, 60, 120, 240, 720, 1440, 2880, MAX_CLOSE_MINUTES]

/** Those to choose from, with the one that the class has. */
const closeChoices = (chosen: number) =>
  [...new Set([...CLOSE_MINUTES, chosen])].filter(Number.isInteger).sort((a, b) => a - b)
