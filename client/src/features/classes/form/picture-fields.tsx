import { CLASS_PICTURES, MAX_UPLOAD_BYTES, PICTURE_TYPES } from '@ningjing/contract/pictures/pictures'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { errorText } from '../../../lib/calls/error-text.ts'
import { uploadPicture } from '../../../lib/calls/upload-picture.ts'
import { pictureName } from '../../../lib/picture-names.ts'
import { TextInput } from '../../../ui/forms/field.tsx'
import { UploadPicture } from '../../../ui/forms/upload-picture.tsx'
import type { ClassValues } from './class-values.ts'

/** Size of an uploaded picture of a class, in pixels. */
const SIZE = { width: 1200, height: 900 }

type Props = { form: Pick<UseFormReturn<ClassValues>, 'formState' | 'register' | 'setValue' | 'watch'> }

/** The picture of a class: one of the site's own, an upload, or any address. */
export function PictureFields({ form }: Props) {
  const { formState, register, setValue, watch } = form
  const group = useId()
  const image = watch('image')
  const choose = (address: string) =>
    setValue('image', address, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  return (
    <div className="@container sm:col-span-2">
      <div className="grid grid-cols-1 gap-5 @4xl:grid-cols-2">
        <fieldset className="min-w-0">
          <legend className="font-medium">Picture</legend>
          <div className="mt-1.5 grid grid-cols-3 gap-2 @[18rem]:grid-cols-4 @sm:grid-cols-5">
            {CLASS_PICTURES.map((address) => (
              <label
                key={address}
                className="relative block cursor-pointer overflow-hidden rounded-sm has-[:checked]:outline-4 has-[:focus-visible]:outline-4 has-[:checked]:outline-primary has-[:focus-visible]:outline-ring has-[:focus-visible]:outline-offset-3"
              >
                <input
                  type="radio"
                  name={group}
                  value={address}
                  checked={image === address}
                  aria-label={pictureName(address)}
                  onChange={() => choose(address)}
                  className="absolute inset-0 z-1 size-full cursor-pointer appearance-none"
                />
                <img
                  src={address}
                  alt=""
                  width={96}
                  height={72}
                  loading="lazy"
                  className="picture-dim aspect-[4/3] w-full bg-sunken object-cover"
                />
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid content-start gap-5 @4xl:pt-7">
          <UploadPicture
            types={PICTURE_TYPES}
            size={SIZE}
            maxBytes={MAX_UPLOAD_BYTES}
            upload={uploadPicture}
            errorText={errorText}
            onUploaded={choose}
          />
          <TextInput
            label="Image URL"
            type="url"
            required
            placeholder="https://"
            hint="Filled in when you choose or upload a picture. You can also paste an address."
            error={formState.errors.image?.message}
            {...register('image')}
          />
        </div>
      </div>
    </div>
  )
}
