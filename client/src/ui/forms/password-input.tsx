import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'

type PasswordInputProps = FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** A password field with a button that shows and hides the password. */
export function PasswordInput(props: PasswordInputProps) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field
      {...props}
      as="input"
      type={isShown ? 'text' : 'password'}
      controlClass="pr-14"
      after={(id) => (
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-controls={id}
          onClick={() => setIsShown(!isShown)}
          className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink"
        >
          <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
        </button>
      )}
    />
  )
}
