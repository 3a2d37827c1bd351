import { RegistrationForm as RegistrationSchema } from '@ningjing/contract/auth/auth.schemas'
import { Email, PictureUrl } from '@ningjing/contract/fields.schemas'
import { GENDERS, type Gender } from '@ningjing/contract/users/users'
import { useRef } from 'react'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { schemaResolver } from '../../lib/forms/schema-resolver.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/field.tsx'
import { GenderInput, NameInput, PhoneInput } from '../../ui/forms/person-fields.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Avatar } from '../../ui/picture.tsx'
import type { NewUser } from './auth.api.ts'
import { FormBanner, useBannerField } from './form-banner.tsx'
import { type Banner, INVALID_EMAIL } from './identity-texts.ts'
import { PasswordPair } from './password-pair.tsx'

type Values = {
  name: string
  email: string
  password: string
  confirm: string
  photo: string
  phone: string
  gender: Gender['value']
  address: string
}

const OPTIONAL = ['photo', 'phone', 'gender', 'address'] as const

type Props = {
  banner: Banner | null
  isBusy: boolean
  onBanner: (banner: Banner | null) => void
  onRegister: (user: NewUser, password: string) => void
}

/**
 * The registration form (product §2.5, §5). Without default values, so that it keeps what was typed before hydration.
 */
export function RegistrationForm({ banner, isBusy, onBanner, onRegister }: Props) {
  const form = useForm<Values>({ resolver: schemaResolver(RegistrationSchema) })
  const emailAttributes = useBannerField(banner, form.setError)
  const more = useRef<HTMLDetailsElement>(null)
  const submit = form.handleSubmit(
    ({ password, confirm: _, gender, ...user }) => {
      const email = Email.safeParse(user.email)
      // A copy, so that the field takes the focus again.
      if (!email.success) return onBanner({ ...INVALID_EMAIL })
      onRegister({ ...user, email: email.data, gender: { value: gender, label: gender } }, password)
    },
    (errors) => {
      onBanner(null)
      // The form focuses the first field with an error, so that field must be visible.
      if (more.current && OPTIONAL.some((name) => errors[name])) more.current.open = true
    },
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 md:grid-cols-2">
      <FormBanner banner={banner} className="md:col-span-2" />
      <p className="text-[.875rem] text-muted md:col-span-2">
        <span aria-hidden="true" className="text-danger">
          *
        </span>{' '}
        required
      </p>
      <FormProvider {...form}>
        <RequiredFields emailAttributes={emailAttributes} />
        <details ref={more} className="rounded-lg border border-line md:col-span-2">
          <summary className="min-h-[52px] cursor-pointer content-center rounded-lg px-4 font-medium">
            Tell us more (optional)
          </summary>
          <div className="grid gap-5 px-4 pt-2 pb-5 md:grid-cols-2">
            <OptionalFields />
          </div>
        </details>
      </FormProvider>
      <Button type="submit" size="large" busy={isBusy} className="md:col-span-2">
        Register Now
      </Button>
      <p className="text-[.875rem] text-muted md:col-span-2">
        By registering you accept the <NewTabLink to={paths.terms}>terms</NewTabLink>. Our{' '}
        <NewTabLink to={paths.privacy}>privacy page</NewTabLink> says what we store about you.
      </p>
    </form>
  )
}

function RequiredFields({ emailAttributes }: { emailAttributes: ReturnType<typeof useBannerField> }) {
  const { register, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <>
      <NameInput error={errors.name?.message} {...register('name')} />
      <TextInput
        label="Email"
        type="email"
        required
        autoComplete="email"
        error={errors.email?.message}
        aria-invalid={Boolean(errors.email)}
        {...emailAttributes}
        {...register('email')}
      />
      <PasswordPair label="Password" confirmLabel="Confirm Password" />
    </>
  )
}

function OptionalFields() {
  const { register, formState, watch } = useFormContext<Values>()
  const { errors } = formState
  const photo = PictureUrl.safeParse(watch('photo')?.trim())
  return (
    <>
      <div className="flex items-start gap-4 md:col-span-2">
        <Avatar src={photo.success ? photo.data : ''} size={52} className="mt-7 rounded-full" />
        <TextInput
          label="Photo URL"
          type="url"
          optional
          autoComplete="photo"
          placeholder="https://"
          className="min-w-0 flex-1"
          error={errors.photo?.message}
          {...register('photo')}
        />
      </div>
      <PhoneInput optional error={errors.phone?.message} {...register('phone')} />
      <GenderInput optional genders={GENDERS} error={errors.gender?.message} {...register('gender')} />
      <TextInput
        label="Address"
        optional
        autoComplete="address-line1"
        className="md:col-span-2"
        error={errors.address?.message}
        {...register('address')}
      />
    </>
  )
}
