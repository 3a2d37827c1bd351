import { PICTURE_TYPES } from '@ningjing/contract/pictures/pictures'
import { useController, useFormContext } from 'react-hook-form'
import { errorText } from '../../../lib/calls/error-text.ts'
import { uploadPicture } from '../../../lib/calls/upload-picture.ts'
import { SelectInput } from '../../../ui/field.tsx'
import { UploadPicture } from '../../../ui/upload-picture.tsx'
import { useError } from './site-field.tsx'
import type { SiteValues, TextPath } from './site-values.ts'

type Props = {
  name: TextPath
  label: string
  /** The site's pictures that can be chosen. */
  choices: readonly string[]
  /** Size of an upload in pixels. */
  width: number
  height: number
  /** What the field says while it has no picture; none if it needs one. */
  none?: string
}

/** A picture: one of the site's own, or an upload. */
export function PictureField({ name, label, choices, width, height, none }: Props) {
  const { control } = useFormContext<SiteValues>()
  const { field } = useController({ control, name })
  const error = useError(name)
  const value = String(field.value)
  const isUploaded = value !== '' && !choices.includes(value)
  return (
    <div className="flex flex-wrap items-start gap-4">
      {value !== '' && (
        <img
          src={pictureOf(value)}
          alt=""
          width={128}
          height={96}
          loading="lazy"
          className="picture-dim aspect-[4/3] w-32 rounded-sm bg-sunken object-cover"
        />
      )}
      <div className="grid min-w-0 flex-[1_1_14rem] grid-cols-[minmax(0,1fr)] gap-3">
        <SelectInput label={label} required={none === undefined} error={error} {...field} value={value}>
          {value === '' || none ? <option value="">{none ?? 'Choose a picture'}</option> : null}
          {isUploaded && <option value={value}>Uploaded picture</option>}
          {choices.map((address) => (
            <option key={address} value={address}>
              {nameOf(address)}
            </option>
          ))}
        </SelectInput>
        <UploadPicture
          types={PICTURE_TYPES}
          width={width}
          height={height}
          upload={uploadPicture}
          errorText={errorText}
          onUploaded={field.onChange}
        />
      </div>
    </div>
  )
}

/** A drawn slide is named without its layers. */
const pictureOf = (value: string) => (value.includes('/') ? value : `/art/${value}-front.svg`)

/** `/art/class-child.svg` is "Child", `banner-1` "Banner 1". */
function nameOf(address: string): string {
  const name = address.replace(/^\/art\/(class|food)-|\.svg$/g, '').replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
