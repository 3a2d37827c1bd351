import { MAX_DESCRIPTION_LENGTH } from '@ningjing/contract/classes/classes'
import type { UseFormReturn } from 'react-hook-form'
import { TextArea, TextInput } from '../../../ui/forms/field.tsx'
import { formatNumber } from '../../../ui/texts.ts'
import type { ClassValues } from './class-values.ts'
import { PictureFields } from './picture-fields.tsx'

type Props = {
  form: Pick<UseFormReturn<ClassValues>, 'formState' | 'register' | 'setValue' | 'watch'>
}

/** What a class is (product §5), for a grid of two columns. */
export function ClassFields({ form }: Props) {
  const { errors } = form.formState
  const wire = (field: keyof ClassValues) => ({
    error: errors[field]?.message,
    ...form.register(field),
  })
  return (
    <>
      <TextInput label="Class name" required className="sm:col-span-2" {...wire('name')} />
      <PictureFields form={form} />
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
