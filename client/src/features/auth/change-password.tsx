import { AUTH_BANNERS } from '@ningjing/contract/auth/auth'
import { PasswordChangeForm } from '@ningjing/contract/auth/auth.schemas'
import { FormProvider, useForm } from 'react-hook-form'
import { showSuccess } from '../../lib/alerts.ts'
import { schemaResolver } from '../../lib/forms/schema-resolver.ts'
import { showFailure } from '../../lib/lasting-alerts.ts'
import { identityCodeOf } from '../../lib/session/identity-provider.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { type AfterChange, useChangePassword } from './auth.api.ts'
import { useFormAction } from './form-action.ts'
import { FormBanner } from './form-banner.tsx'
import { PasswordPair } from './password-pair.tsx'

const EMPTY = { current: '', password: '', confirm: '' }
const CHANGED = 'Your password has been changed.'
const OTHERS_ENDED = 'Other devices are logged out, and a link of your private calendar has ended.'
const WHAT_TO_DO = {
  'others-stay': 'Other devices are not logged out yet: press "Log out on all devices".',
  'signed-out': 'Please log in with it.',
}
const WRONG: readonly unknown[] = ['auth/wrong-password', 'auth/invalid-credential']

/** Form to change the password; it asks for the current one (rules: product §5). Other devices are signed out, and the private calendar ends. */
export function ChangePassword() {
  const changePassword = useChangePassword()
  const { run, isBusy, banner, setBanner } = useFormAction('changing the password')
  const form = useForm({ defaultValues: EMPTY, resolver: schemaResolver(PasswordChangeForm) })
  const { register, handleSubmit, formState, reset, setError } = form
  const change = async ({ current, password }: typeof EMPTY) => {
    let after: AfterChange
    try {
      after = await changePassword(current, password)
    } catch (error) {
      if (!WRONG.includes(identityCodeOf(error))) throw error
      return setError('current', { message: AUTH_BANNERS.wrongPassword }, { shouldFocus: true })
    }
    reset(EMPTY)
    if (after === 'others-ended') void showSuccess(CHANGED, OTHERS_ENDED)
    else void showFailure(`${CHANGED} ${WHAT_TO_DO[after]}`)
  }
  const submit = handleSubmit(
    (values) => run(() => change(values)),
    () => setBanner(null),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 md:grid-cols-2">
      <FormBanner banner={banner} className="md:col-span-2" />
      <PasswordInput
        label="Current password"
        required
        autoComplete="current-password"
        className="md:col-span-2"
        error={formState.errors.current?.message}
        {...register('current')}
      />
      <FormProvider {...form}>
        <PasswordPair label="New password" confirmLabel="Confirm new password" />
      </FormProvider>
      <Button type="submit" look="secondary" busy={isBusy} className="md:justify-self-start">
        Change password
      </Button>
    </form>
  )
}
