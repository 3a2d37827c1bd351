import { useFormContext } from 'react-hook-form'
import { PasswordInput } from '../../ui/forms/password-input.tsx'
import { PasswordRules } from './password-rules.tsx'

type Values = { password: string; confirm: string }
type Props = { label: string; confirmLabel: string }

/** A new password and its repetition (product §5); fields of the surrounding form. */
export function PasswordPair({ label, confirmLabel }: Props) {
  const { register, watch, formState } = useFormContext<Values>()
  const { errors } = formState
  return (
    <>
      <PasswordInput
        label={label}
        required
        autoComplete="new-password"
        hint={<PasswordRules typed={watch('password') ?? ''} />}
        error={errors.password?.message}
        {...register('password', { deps: ['confirm'] })}
      />
      <PasswordInput
        label={confirmLabel}
        required
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm')}
      />
    </>
  )
}
