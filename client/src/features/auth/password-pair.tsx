import { AUTH_MESSAGES, MIN_PASSWORD_LENGTH, PASSWORD_FORM } from '@ningjing/contract/auth'
import { useFormContext } from 'react-hook-form'
import { PasswordInput } from '../../ui/field.tsx'
import { PasswordRules } from './password-rules.tsx'

type Values = { password: string; confirm: string }
type Props = { label: string; confirmLabel: string }

/** A password to be chosen and the same once more (product §5), as two fields of the form around them. */
export function PasswordPair({ label, confirmLabel }: Props) {
  const { register, watch, getValues, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <>
      <PasswordInput
        label={label}
        autoComplete="new-password"
        hint={<PasswordRules typed={watch('password') ?? ''} />}
        error={errors.password?.message}
        {...register('password', {
          required: AUTH_MESSAGES.passwordRequired,
          minLength: { value: MIN_PASSWORD_LENGTH, message: AUTH_MESSAGES.passwordTooShort },
          pattern: { value: PASSWORD_FORM, message: AUTH_MESSAGES.passwordTooWeak },
          deps: ['confirm'],
        })}
      />
      <PasswordInput
        label={confirmLabel}
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm', {
          validate: (typed) =>
            (typed !== '' && typed === getValues('password')) || AUTH_MESSAGES.passwordsDiffer,
        })}
      />
    </>
  )
}
