import { AUTH_BANNERS, AUTH_MESSAGES, PASSWORD_FORM, PASSWORD_LEAST } from '@ningjing/contract/auth'
import { useForm } from 'react-hook-form'
import { showSuccess } from '../../lib/alerts.ts'
import { identityCodeOf } from '../../lib/identity-provider.ts'
import { useSession } from '../../lib/session.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFormAction } from './form-action.ts'
import { PasswordRules } from './password-rules.tsx'

const EMPTY = { current: '', next: '', confirm: '' }
const WRONG: readonly unknown[] = ['auth/wrong-password', 'auth/invalid-credential']

/** Changes the password of an account that has one; the current one proves who is asking (spec §5 for the rules). */
export function ChangePassword() {
  const { provider } = useSession()
  const { run, isBusy, banner } = useFormAction('changing the password')
  const { register, handleSubmit, formState, watch, getValues, reset, setError } = useForm({
    defaultValues: EMPTY,
  })
  const { errors } = formState
  const change = async ({ current, next }: typeof EMPTY) => {
    try {
      await (await provider()).changePassword(current, next)
    } catch (error) {
      if (!WRONG.includes(identityCodeOf(error))) throw error
      return setError('current', { message: AUTH_BANNERS.wrongPassword }, { shouldFocus: true })
    }
    reset(EMPTY)
    void showSuccess('Your password has been changed.')
  }
  const submit = handleSubmit((values) => run(() => change(values)))
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5 md:grid-cols-2">
      {banner && (
        <Notice tone={banner.tone} className="md:col-span-2">
          {banner.text}
        </Notice>
      )}
      <PasswordInput
        label="Current password"
        autoComplete="current-password"
        className="md:col-span-2"
        error={errors.current?.message}
        {...register('current', { required: AUTH_MESSAGES.passwordRequired })}
      />
      <PasswordInput
        label="New password"
        autoComplete="new-password"
        hint={<PasswordRules typed={watch('next')} />}
        error={errors.next?.message}
        {...register('next', {
          required: AUTH_MESSAGES.passwordRequired,
          minLength: { value: PASSWORD_LEAST, message: AUTH_MESSAGES.passwordTooShort },
          pattern: { value: PASSWORD_FORM, message: AUTH_MESSAGES.passwordTooWeak },
          deps: ['confirm'],
        })}
      />
      <PasswordInput
        label="Confirm new password"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm', {
          validate: (typed) => (typed !== '' && typed === getValues('next')) || AUTH_MESSAGES.passwordsDiffer,
        })}
      />
      <Button type="submit" look="secondary" busy={isBusy} className="justify-self-start">
        Change password
      </Button>
    </form>
  )
}
