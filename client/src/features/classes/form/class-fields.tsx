import { MAX_DESCRIPTION_LENGTH, MAX_SEATS } from '@ningjing/contract/classes/classes'
import { CURRENCIES, type Currency } from '@ningjing/contract/formats'
import { leastText, MAX_PRICE } from '@ningjing/contract/money'
import type { UseFormReturn } from 'react-hook-form'
import { formats } from '../../../lib/formats.ts'
import { TextArea, TextInput } from '../../../ui/forms/field.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import type { ClassValues } from './class-values.ts'
import { PictureFields } from './picture-fields.tsx'

type Props = {
  form: Pick<UseFormReturn<ClassValues>, 'formState' | 'register' | 'setValue' | 'watch'>
  /** Hint below the seats. */
  seatsHint?: string
}

/** Fields of a new or edited class (product §5), for a grid of two columns. */
export function ClassFields({ form, seatsHint = `From 1 to ${formatNumber(MAX_SEATS)}.` }: Props) {
  const { errors } = form.formState
  const wire = (field: keyof ClassValues) => ({
    error: errors[field]?.message,
    ...form.register(field),
  })
  return (
    <>
      <TextInput label="Class name" required className="sm:col-span-2" {...wire('name')} />
      <PictureFields form={form} />
      {/* Text fields, because a number field hides invalid input and changes by the mouse wheel. */}
      <TextInput label="Available seats" inputMode="numeric" required hint={seatsHint} {...wire('seats')} />
      <TextInput
        label="Price"
        inputMode="decimal"
        required
        hint={priceHint(formats().currency)}
        {...wire('price')}
      />
      <TextArea
        label="Description"
        optional
        hint={`At most ${formatNumber(MAX_DESCRIPTION_LENGTH)} characters.`}
        className="sm:col-span-2"
        {...wire('description')}
      />
    </>
  )
}

const priceHint = (currency: Currency) =>
  `0 for free, or ${leastText(currency)} to ${formatNumber(MAX_PRICE)} ${CURRENCIES[currency].unit}.`
