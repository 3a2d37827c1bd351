import { AUTH_BANNERS } from '@ningjing/contract/auth'
import { RegistrationForm as RegistrationSchema } from '@ningjing/contract/auth.schemas'
import { Email } from '@ningjing/contract/fields.schemas'
import { GENDERS, type Gender } from '@ningjing/contract/users'
import { FormProvider, useForm, useFormContext } from 'react-hook-form'
import { schemaResolver } from '../../lib/schema-resolver.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/field.tsx'
import { GenderInput, PhoneInput } from '../../ui/person-fields.tsx'
import type { NewUser } from './auth.api.ts'
import { FormBanner } from './form-banner.tsx'
import type { Banner } from './identity-texts.ts'
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
  onBanner: (banner: Banner) => void
  onRegister: (user: NewUser, password: string) => void
}

/**
 * The registration form (product §2.5, §5). Without default values, so that it keeps what was typed before hydration.
 */
export function RegistrationForm({ banner, isBusy, onBanner, onRegister }: Props) {
  const form = useForm<Values>({ resolver: schemaResolver(RegistrationSchema) })
  const submit = form.handleSubmit(({ password, confirm: _, gender, ...user }) => {
    const email = Email.safeParse(user.email)
    if (!email.success) return onBanner({ tone: 'danger', text: AUTH_BANNERS.invalidEmail })
    onRegister({ ...user, email: email.data, gender: { value: gender, label: gender } }, password)
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 md:grid-cols-2">
      <FormBanner banner={banner} className="md:col-span-2" />
      <FormProvider {...form}>
        <RequiredFields />
        <OptionalFields />
      </FormProvider>
      <Button type="submit" busy={isBusy} className="md:col-span-2">
        Register Now
      </Button>
    </form>
  )
}

function RequiredFields() {
  const { register, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <>
      <TextInput label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
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
        placeholder="https://"
        className="md:col-span-2"
        error={errors.photo?.message}
        {...register('photo')}
      />
      <PhoneInput error={errors.phone?.message} {...register('phone')} />
      <GenderInput genders={GENDERS} error={errors.gender?.message} {...register('gender')} />
      <TextInput
        label="Address"
        autoComplete="street-address"
        className="md:col-span-2"
        error={errors.address?.message}
        {...register('address')}
      />
    </>
  )
}
