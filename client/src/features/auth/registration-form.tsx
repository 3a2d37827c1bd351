import { RegistrationForm as RegistrationSchema } from '@ningjing/contract/auth.schemas'
import { Email } from '@ningjing/contract/fields.schemas'
import { GENDERS, type Gender } from '@ningjing/contract/users'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { GenderInput, NameInput, PhoneInput } from '../../ui/person-fields.tsx'
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
  const submit = form.handleSubmit(
    ({ password, confirm: _, gender, ...user }) => {
      const email = Email.safeParse(user.email)
      // A copy, so that the field takes the focus again.
      if (!email.success) return onBanner({ ...INVALID_EMAIL })
      onRegister({ ...user, email: email.data, gender: { value: gender, label: gender } }, password)
    },
    () => onBanner(null),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 md:grid-cols-2">
      <FormBanner banner={banner} className="md:col-span-2" />
      <FormProvider {...form}>
        <RequiredFields emailAttributes={emailAttributes} />
        <OptionalFields />
      </FormProvider>
      <Button type="submit" busy={isBusy} className="md:col-span-2">
        Register Now
      </Button>
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
  const { register, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <>
      <TextInput
        label="Photo"
        type="url"
        optional
        placeholder="https://"
        className="md:col-span-2"
        error={errors.photo?.message}
        {...register('photo')}
      />
      <PhoneInput optional error={errors.phone?.message} {...register('phone')} />
      <GenderInput optional genders={GENDERS} error={errors.gender?.message} {...register('gender')} />
      <TextInput
        label="Address"
        optional
        autoComplete="street-address"
        className="md:col-span-2"
        error={errors.address?.message}
        {...register('address')}
      />
    </>
  )
}
