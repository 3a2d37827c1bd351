import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import {
  type AllHTMLAttributes,
  type ComponentProps,
  type ElementType,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'

type FieldProps = {
  label: string
  error?: string | undefined
  /** Help text below the control. */
  hint?: ReactNode
  required?: boolean | undefined
  className?: string
}

export function TextInput(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return <Field {...props} as="input" />
}

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

export function SelectInput(props: FieldProps & ComponentProps<'select'>) {
  return (
    <Field
      {...props}
      as="select"
      controlClass="appearance-none truncate pr-11"
      after={() => (
        <ChevronDown
          size={20}
          strokeWidth={1.8}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted"
        />
      )}
    />
  )
}

export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <Field {...props} as="textarea" controlClass="min-h-36! py-3" />
}

const CONTROL =
  'block min-h-[52px] w-full rounded-md border bg-surface px-4 text-[1.0625rem] text-ink placeholder:text-muted [&[readonly]]:bg-sunken'

type ControlProps = {
  as: 'input' | 'select' | 'textarea'
  controlClass?: string
  /** Renders what lies over the right end of the control; receives the id of the control. */
  after?: (id: string) => ReactNode
}

/** A label above its control, with hint and error below; all of them are tied to the control. */
function Field({
  as,
  controlClass = '',
  after,
  label,
  error,
  hint,
  required,
  className = '',
  ...attributes
}: FieldProps & ControlProps & AllHTMLAttributes<HTMLElement>) {
  const Control: ElementType = as
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-medium">
        {label}
        {required && (
          <span aria-hidden="true" className="text-danger">
            {' '}
            *
          </span>
        )}
      </label>
      <div className="relative mt-1.5">
        <Control
          {...attributes}
          id={id}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
          className={`${CONTROL} ${error ? 'border-danger' : 'border-control'} ${controlClass}`}
        />
        {after?.(id)}
      </div>
      {hint && (
        <div id={hintId} className="mt-1.5 text-[0.875rem] text-muted">
          {hint}
        </div>
      )}
      {error && (
        <p id={errorId} className="mt-1.5 text-[0.875rem] text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
