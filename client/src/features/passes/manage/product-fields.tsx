import { MAX_AHEAD, MAX_CREDITS, MAX_PASS_DAYS, MAX_PER_DAY } from '@ningjing/contract/passes/passes'
import type { ProductToAdd } from '@ningjing/contract/passes/passes.schemas'
import type { ReactNode } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { formats } from '../../../lib/formats.ts'
import { FieldError, SelectInput, TextArea, TextInput } from '../../../ui/forms/field.tsx'
import { RadioInput } from '../../../ui/forms/radio-input.tsx'
import { UNLIMITED } from '../pass-texts.ts'
import { visitText } from '../product-texts.ts'
import { type ProductValues, typedPrice } from './product-values.ts'

type Props = {
  form: UseFormReturn<ProductValues, unknown, ProductToAdd>
  /** Classes that a pass can be for. */
  classes: { _id: string; name: string }[]
}

/** What a pass is, costs and holds, and who can buy it. */
export function ProductFields({ form, classes }: Props) {
  const { register, formState } = form
  const { errors } = formState
  const values = useWatch({ control: form.control })
  const isCounted = values.bookings === 'counted'
  return (
    <>
      <TextInput
        label="Name"
        required
        data-first-focus
        className="sm:col-span-2"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        label="Description"
        optional
        className="sm:col-span-2"
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <Choices label="Credits">
        <RadioInput value="counted" {...register('bookings')}>
          A number of them
        </RadioInput>
        <RadioInput value="unlimited" {...register('bookings')}>
          {UNLIMITED}
        </RadioInput>
      </Choices>
      {/* Text fields, because a number field hides invalid input and changes by the mouse wheel. */}
      {isCounted && (
        <TextInput
          label="Number of credits"
          inputMode="numeric"
          required
          hint={`1 to ${MAX_CREDITS}`}
          error={errors.credits?.message}
          {...register('credits')}
        />
      )}
      <TextInput
        label="Price"
        inputMode="decimal"
        required
        hint={perVisit(values)}
        error={errors.price?.message}
        {...register('price')}
      />
      <TextInput
        label="Valid for days"
        inputMode="numeric"
        required
        hint={`1 to ${MAX_PASS_DAYS}`}
        error={errors.days?.message}
        {...register('days')}
      />
      <SelectInput label="Counted from" error={errors.from?.message} {...register('from')}>
        <option value="purchase">The day it is bought</option>
        <option value="first-use">The first class booked</option>
      </SelectInput>
      <Classes form={form} classes={classes} isForSome={values.classes === 'chosen'} />
      <TextInput
        label="Bookings on one day"
        inputMode="numeric"
        required
        hint={`1 to ${MAX_PER_DAY}`}
        error={errors.perDay?.message}
        {...register('perDay')}
      />
      <TextInput
        label="Bookings ahead"
        inputMode="numeric"
        required
        hint={`How many may be to come at a time, 1 to ${MAX_AHEAD}.`}
        error={errors.ahead?.message}
        {...register('ahead')}
      />
      <Check label="Each person can buy it once" {...register('once')} />
      <Check label="On sale" {...register('onSale')} />
    </>
  )
}

type ClassesProps = Props & { isForSome: boolean }

function Classes({ form, classes, isForSome }: ClassesProps) {
  const { register, formState } = form
  const chosen = formState.defaultValues?.classIds ?? []
  const gone = chosen.filter((id) => id !== undefined && !classes.some(({ _id }) => _id === id))
  const error = formState.errors.classIds?.message
  return (
    <>
      <Choices label="For">
        <RadioInput value="all" {...register('classes')}>
          All classes
        </RadioInput>
        <RadioInput value="chosen" {...register('classes')}>
          Some classes
        </RadioInput>
      </Choices>
      {isForSome && (
        <fieldset className="min-w-0 sm:col-span-2">
          <legend className="font-medium">Classes</legend>
          <div className="mt-1.5 grid max-h-64 gap-x-5 overflow-y-auto sm:grid-cols-2">
            {classes.map(({ _id, name }) => (
              <Check key={_id} label={name} value={_id} {...register('classIds')} />
            ))}
            {gone.map((id) => (
              <Check
                key={id}
                label="A class that is no longer offered"
                value={id}
                {...register('classIds')}
              />
            ))}
          </div>
          {error && <FieldError role="alert">{error}</FieldError>}
        </fieldset>
      )}
    </>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="font-medium">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-x-8">{children}</div>
    </fieldset>
  )
}

type CheckProps = { label: string; value?: string } & ReturnType<
  UseFormReturn<ProductValues, unknown, ProductToAdd>['register']
>

function Check({ label, ...input }: CheckProps) {
  return (
    <label className="wrap-anywhere flex min-h-11 cursor-pointer items-center gap-3">
      <input type="checkbox" {...input} className="check" />
      {label}
    </label>
  )
}

/** What a visit costs, while price and number are valid. */
function perVisit({ price = '', credits = '', bookings }: Partial<ProductValues>): string {
  const [dollars, number] = [typedPrice(price), Number(credits)]
  const isKnown = bookings === 'counted' && dollars > 0 && Number.isInteger(number) && number > 0
  return isKnown ? visitText({ price: dollars, credits: number }) : `In ${formats().currency}`
}
