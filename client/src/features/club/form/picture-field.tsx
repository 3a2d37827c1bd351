import type { ClubPicture } from '@ningjing/contract/club/club'
import { isUploadedPicture, MAX_UPLOAD_BYTES, PICTURE_TYPES } from '@ningjing/contract/pictures/pictures'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { hasCode } from '../../../lib/calls/call-error.ts'
import { errorText } from '../../../lib/calls/error-text.ts'
import { removePicture } from '../../../lib/calls/remove-picture.ts'
import { uploadClubPicture } from '../../../lib/calls/upload-picture.ts'
import { pictureName } from '../../../lib/picture-names.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectInput } from '../../../ui/forms/field.tsx'
import { UploadPicture } from '../../../ui/forms/upload-picture.tsx'
import { useError } from './site-field.tsx'
import type { SiteValues, TextPath } from './site-values.ts'

type Props = {
  name: TextPath
  label: string
  /** What the picture is for; by default a photo. */
  kind?: ClubPicture
  /** The site's pictures that can be chosen. */
  choices?: readonly string[]
  /** Size to which an upload is cropped, in pixels; without one it keeps its form. */
  size?: { width: number; height: number }
  /** What the field says while it has no picture; none if it needs one. */
  none?: string
  /** Color of the ground behind the picture, `#rrggbb`. */
  ground?: string
  hint?: string
}

/** How pictures look in the form. */
const LOOKS: Record<ClubPicture, string> = {
  logo: 'h-24 w-32 object-contain p-3',
  logoDark: 'h-24 w-32 object-contain p-3',
  icon: 'size-24 object-contain p-3',
  share: 'aspect-[1200/630] w-32 object-cover',
  photo: 'picture-dim aspect-[4/3] w-32 object-cover',
}

/** A picture: one of the site's own, or an upload. */
export function PictureField({ name, label, kind = 'photo', choices = [], size, none, ...rest }: Props) {
  const { control } = useFormContext<SiteValues>()
  const { field } = useController({ control, name })
  const error = useError(name)
  const value = String(field.value)
  const isUploaded = isUploadedPicture(value)
  const remove = async () => {
    if (await removePicture(value, 'The site', 'a drawing or nothing in its place')) field.onChange('')
  }
  return (
    <div className="flex flex-wrap items-start gap-4">
      {value !== '' && <Thumbnail key={value} value={value} kind={kind} ground={rest.ground} />}
      <div className="grid min-w-0 flex-[1_1_14rem] grid-cols-[minmax(0,1fr)] gap-3">
        <SelectInput
          label={label}
          required={none === undefined}
          error={error}
          hint={rest.hint}
          {...field}
          value={value}
        >
          {value === '' || none ? <option value="">{none ?? 'Choose a picture'}</option> : null}
          {isUploaded && <option value={value}>Uploaded picture</option>}
          {choices.map((address) => (
            <option key={address} value={address}>
              {pictureName(address)}
            </option>
          ))}
        </SelectInput>
        <UploadPicture
          types={PICTURE_TYPES}
          of={label}
          size={size}
          maxBytes={MAX_UPLOAD_BYTES}
          upload={(picture) => uploadClubPicture(kind, picture)}
          errorText={uploadError}
          onUploaded={field.onChange}
        />
        {isUploaded && (
          <Button look="quiet" className="justify-self-start" onClick={() => void remove()}>
            <Trash2 size={18} strokeWidth={1.8} aria-hidden="true" />
            Delete this upload
          </Button>
        )}
      </div>
    </div>
  )
}

type ThumbnailProps = { value: string; kind: ClubPicture; ground: string | undefined }

function Thumbnail({ value, kind, ground }: ThumbnailProps) {
  const [isGone, setIsGone] = useState(false)
  if (isGone)
    return (
      <p className="w-32 text-[.875rem] text-danger">This picture was deleted, or could not be loaded.</p>
    )
  return (
    <img
      src={pictureOf(value)}
      alt=""
      width={128}
      height={96}
      loading="lazy"
      onError={() => setIsGone(true)}
      style={{ background: ground }}
      className={`rounded-sm border border-line bg-sunken ${LOOKS[kind]}`}
    />
  )
}

const TOO_MANY =
  'The club has as many pictures as can be kept. Look at an older version below, delete a picture of it, and try again.'

const uploadError = (error: unknown) => (hasCode(error, 'picture.too-many') ? TOO_MANY : errorText(error))

/** A drawn slide is named without its layers. */
const pictureOf = (value: string) => (value.includes('/') ? value : `/art/${value}-front.svg`)
