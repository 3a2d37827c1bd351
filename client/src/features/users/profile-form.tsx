import { OptionalPictureUrl } from '@ningjing/contract/fields.schemas'
import { MAX_UPLOAD_BYTES, PICTURE_TYPES } from '@ningjing/contract/pictures/pictures'
import { GENDERS, USER_EDITED } from '@ningjing/contract/users/users'
import { ProfileForm as ProfileSchema, type User } from '@ningjing/contract/users/users.schemas'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { confirmLeaving, showSuccess, showWarning } from '../../lib/alerts.ts'
import { errorText } from '../../lib/calls/error-text.ts'
import { logError } from '../../lib/calls/log.ts'
import { showCallError } from '../../lib/calls/show-call-error.ts'
import { uploadPicture } from '../../lib/calls/upload-picture.ts'
import { useOneAtATime } from '../../lib/forms/one-at-a-time.ts'
import { schemaResolver } from '../../lib/forms/schema-resolver.ts'
import { useAskBeforeLeaving } from '../../lib/forms/unsaved.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextInput } from '../../ui/forms/field.tsx'
import { GenderInput, NameInput, PhoneInput } from '../../ui/forms/person-fields.tsx'
import { UploadPicture } from '../../ui/forms/upload-picture.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { NOTHING_CHANGED } from '../../ui/texts.ts'
import { changesIn, type ProfileChanges, type ProfileValues, valuesOf } from './profile-changes.ts'
import { useEditProfile } from './users.api.ts'

type Message = { tone: 'danger' | 'warning'; text: string }

/** Size of an uploaded photo, in pixels. */
const PHOTO_SIZE = { width: 600, height: 600 }

const UNCHANGED: Message = { tone: 'warning', text: NOTHING_CHANGED }

/** Form of the user's profile (product §5). Sends only the fields that were changed. */
export function ProfileForm({ user }: { user: User }) {
  const form = useForm<ProfileValues>({
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
    resolver: schemaResolver(ProfileSchema),
  })
  useAskBeforeLeaving(form.formState.isDirty, (leave) => void confirmLeaving(leave))
  const [message, setMessage] = useState<Message | null>(null)
  const { save, isSaving } = useSave(user)
  const { run } = useOneAtATime()
  const submitOnce = async (typed: ProfileValues) => {
    const entered = form.getValues()
    const changes = changesIn(valuesOf(user), typed)
    if (Object.keys(changes).length === 0) {
      takeAsSaved(form, entered, typed)
      return setMessage(UNCHANGED)
    }
    setMessage(null)
    try {
      // A toast confirms the change.
      const isChanged = await save(changes)
      takeAsSaved(form, entered, typed)
      if (!isChanged) setMessage(UNCHANGED)
    } catch (error) {
      const text = showCallError(form, error)
      setMessage(text === null ? null : { tone: 'danger', text })
    }
  }
  const submit = form.handleSubmit(
    (typed) => run(() => submitOnce(typed)),
    () => setMessage(null),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 md:grid-cols-2">
      <BasicFields form={form} />
      <FurtherFields form={form} isInstructor={user.role === 'instructor'} />
      {message && (
        <Notice tone={message.tone} className="md:col-span-2">
          {message.text}
        </Notice>
      )}
      <Button type="submit" busy={isSaving} className="md:col-span-2 md:justify-self-start">
        Update profile
      </Button>
    </form>
  )
}

/**
 * Makes saved values the defaults of their fields, so that these are no longer dirty. Fields that were changed during the
 * save keep what was typed. `form.reset` would keep the old value of each dirty field (`resetOptions`).
 * @param entered the values of the fields when the save began
 * @param saved the same as they were saved: trimmed
 */
function takeAsSaved(form: UseFormReturn<ProfileValues>, entered: ProfileValues, saved: ProfileValues) {
  for (const name of Object.keys(saved) as (keyof ProfileValues)[]) {
    if (form.getValues(name) === entered[name]) form.resetField(name, { defaultValue: saved[name] })
  }
}

/** Saves to the API, and name and photo to the identity provider too. Returns whether the API changed anything. */
function useSave({ _id, name, photo }: User) {
  const { updateProfile } = useSession()
  const { mutateAsync, isPending } = useEditProfile()
  const save = async (changes: ProfileChanges): Promise<boolean> => {
    const { modifiedCount } = await mutateAsync({ id: _id, changes })
    if (modifiedCount > 0) void showSuccess(USER_EDITED)
    if (changes.name !== undefined || changes.photo !== undefined) {
      await updateProfile({ name: changes.name ?? name, photo: changes.photo ?? photo }).catch(warnOldName)
    }
    return modifiedCount > 0
  }
  return { save, isSaving: isPending }
}

function warnOldName(error: unknown): void {
  logError('setting the profile', error)
  void showWarning('Saved. The navigation may show your old name until you log in again.')
}

function BasicFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { register, watch, setValue, formState } = form
  const { errors } = formState
  const photo = watch('photo')
  return (
    <>
      <NameInput error={errors.name?.message} {...register('name')} />
      <PhoneInput optional error={errors.phone?.message} {...register('phone')} />
      <div className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 md:col-span-2">
        <Avatar src={previewOf(photo)} size={64} className="rounded-full" />
        <UploadPicture
          className="self-center"
          types={PICTURE_TYPES}
          size={PHOTO_SIZE}
          maxBytes={MAX_UPLOAD_BYTES}
          upload={uploadPicture}
          errorText={errorText}
          onUploaded={(address) =>
            setValue('photo', address, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
          }
        />
        <TextInput
          label="Photo"
          type="url"
          optional
          className="col-start-2 max-sm:col-start-1 max-sm:col-end-3"
          placeholder="https://"
          hint="Or the web address of a picture. Leave it empty for the standard picture."
          error={errors.photo?.message}
          {...register('photo')}
        />
      </div>
    </>
  )
}

/** The photo for the preview; empty, for the standard picture, while the address is not valid. */
function previewOf(typed: string): string {
  return OptionalPictureUrl.safeParse(typed).data ?? ''
}

type FurtherProps = { form: UseFormReturn<ProfileValues>; isInstructor: boolean }

function FurtherFields({ form, isInstructor }: FurtherProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <GenderInput optional genders={GENDERS} error={errors.gender?.message} {...register('gender')} />
      <TextInput
        label="Address"
        optional
        autoComplete="address-line1"
        error={errors.address?.message}
        {...register('address')}
      />
      {isInstructor && (
        <TextArea
          label="About you"
          optional
          hint="Shown on the instructors page."
          className="md:col-span-2"
          error={errors.bio?.message}
          {...register('bio')}
        />
      )}
    </>
  )
}
