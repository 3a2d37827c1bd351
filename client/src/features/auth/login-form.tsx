import { LoginForm as LoginSchema } from '@ningjing/contract/auth/auth.schemas'
import { useForm } from 'react-hook-form'
import { DEMO_LOGIN } from '../../lib/env.ts'
import { schemaResolver } from '../../lib/forms/schema-resolver.ts'
import { useSession } from '../../lib/session/session.tsx'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/forms/field.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { useFormAction } from './form-action.ts'
import { FormBanner, useBannerField } from './form-banner.tsx'

type Values = { email: string; password: string }

/**
 * Form to log in with e-mail and password (product §2.4, §5). Without default values, so that it keeps what was typed
 * before hydration.
 */
export function LoginForm() {
  const { status, signIn } = useSession()
  const { run, isBusy, banner, setBanner } = useFormAction('sign-in')
  const { register, handleSubmit, reset, setError, formState } = useForm<Values>({
    resolver: schemaResolver(LoginSchema),
  })
  const { errors } = formState
  const emailAttributes = useBannerField(banner, setError)
  const enter = async ({ email, password }: Values) => {
    await signIn(email, password)
    reset()
  }
  const submit = handleSubmit(
    (values) => run(() => enter(values)),
    () => setBanner(null),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <FormBanner banner={banner} />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={demoEmail}
        aria-required
        error={errors.email?.message}
        aria-invalid={Boolean(errors.email)}
        {...emailAttributes}
        {...register('email')}
      />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        defaultValue={demoPassword}
        aria-required
        error={errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" size="large" busy={isBusy || status === 'signed-in'}>
        Login
      </Button>
    </form>
  )
}

/** Set in sandbox builds only. */
const [demoEmail, demoPassword] = DEMO_LOGIN ? DEMO_LOGIN.split(' ') : []
