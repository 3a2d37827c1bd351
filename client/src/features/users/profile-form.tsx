import { OptionalPictureUrl } from '@ningjing/contract/fields.schemas'
import { GENDERS, USER_EDITED } from '@ningjing/contract/users'
import { ProfileForm as ProfileSchema, type User } from '@ningjing/contract/users.schemas'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { showSuccess, showWarning } from '../../lib/alerts.ts'
import { showRefusal } from '../../lib/form-problems.ts'
import { logFault } from '../../lib/log.ts'
import { useOneAtATime } from '../../lib/one-at-a-time.ts'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GenderInput, PhoneInput } from '../../ui/person-fields.tsx'
import { Avatar } from '../../ui/picture.tsx'
import { NOTHING_CHANGED } from '../../ui/texts.ts'
import { changesIn, type ProfileChanges, type ProfileValues, valuesOf } from './profile-changes.ts'
import { useEditProfile } from './users.api.ts'

type Said = { tone: 'danger' | 'success' | 'warning'; text: string }

const UNCHANGED: Said = { tone: 'warning', text: NOTHING_CHANGED }

/** The form of the own profile (product §5): every field is optional, and only what was changed is sent. */
export function ProfileForm({ user }: { user: User }) {
  const form = useForm<ProfileValues>({
    values: valuesOf(user),
    resetOptions: { keepDirtyValues: true },
    resolver: schemaResolver(ProfileSchema),
  })
  const [said, setSaid] = useState<Said | null>(null)
  const { save, isSaving } = useSave(user)
  const { run } = useOneAtATime()
  const submit = form.handleSubmit((typed) =>
    run(async () => {
      const changes = changesIn(valuesOf(user), typed)
      if (Object.keys(changes).length === 0) return setSaid(UNCHANGED)
      setSaid(null)
      try {
        const isChanged = await save(changes)
        form.reset(typed)
        setSaid(isChanged ? { tone: 'success', text: USER_EDITED } : UNCHANGED)
      } catch (error) {
        const text = showRefusal(form, error)
        setSaid(text === null ? null : { tone: 'danger', text })
      }
    }),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 md:grid-cols-2">
      <PersonFields form={form} />
      <PlaceFields form={form} isInstructor={user.role === 'instructor'} />
      {said && (
        <Notice tone={said.tone} className="md:col-span-2">
          {said.text}
        </Notice>
      )}
      <Button type="submit" busy={isSaving} className="md:col-span-2 md:justify-self-start">
        Update profile
      </Button>
    </form>
  )
}

/** Saves changes here and at the identity provider, whose name and photo the bars show; false when nothing was new. */
function useSave({ _id, name, photo }: User) {
  const { describe } = useSession()
  const edit = useEditProfile()
  const save = async (changes: ProfileChanges): Promise<boolean> => {
    const { modifiedCount } = await edit.mutateAsync({ id: _id, changes })
    if (modifiedCount > 0) void showSuccess(USER_EDITED)
    if (changes.name !== undefined || changes.photo !== undefined) {
      await describe({ name: changes.name ?? name, photo: changes.photo ?? photo }).catch(tellUndescribed)
    }
    return modifiedCount > 0
  }
  return { save, isSaving: edit.isPending }
}

function tellUndescribed(error: unknown): void {
  logFault('setting the profile', error)
  void showWarning('Saved. The bar above may show your former name until you log in again.')
}

function PersonFields({ form }: { form: UseFormReturn<ProfileValues> }) {
  const { register, watch, formState } = form
  const { errors } = formState
  const photo = watch('photo')
  return (
    <>
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <PhoneInput error={errors.phone?.message} {...register('phone')} />
      <div className="flex items-start gap-4 md:col-span-2">
        <Avatar src={shownPhoto(photo)} size={64} className="mt-5 rounded-full" />
        <TextInput
          label="Photo"
          type="url"
          placeholder="https://"
          className="min-w-0 flex-1"
          hint="The address of a picture; leave it empty for the usual one."
          error={errors.photo?.message}
          {...register('photo')}
        />
      </div>
    </>
  )
}

/** A photo while it is typed: the usual one until the address is one that could be saved. */
function shownPhoto(typed: string): string {
  return OptionalPictureUrl.safeParse(typed).data ?? ''
}

type PlaceProps = { form: UseFormReturn<ProfileValues>; isInstructor: boolean }

function PlaceFields({ form, isInstructor }: PlaceProps) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <>
      <GenderInput genders={GENDERS} error={errors.gender?.message} {...register('gender')} />
      <TextInput
        label="Address"
        autoComplete="street-address"
        error={errors.address?.message}
        {...register('address')}
      />
      {isInstructor && (
        <TextArea
          label="About you"
          hint="Shown on the page of instructors."
          className="md:col-span-2"
          error={errors.bio?.message}
          {...register('bio')}
        />
      )}
    </>
  )
}
