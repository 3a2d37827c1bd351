import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import {
  type ComponentProps,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react'

/** Classes of everything that is typed into. */
const controlClass =
  'block min-h-[52px] w-full rounded-md border bg-surface px-4 text-[1.0625rem] text-ink placeholder:text-muted [&[readonly]]:bg-sunken'
const borderClass = (error: string | undefined) => (error ? 'border-danger' : 'border-control')

type FieldProps = {
  label: string
  error?: string | undefined
  /** A sentence that helps before anything is typed. */
  hint?: ReactNode
  required?: boolean | undefined
  className?: string
}
/** What ties a control to its label, hint and error. */
type Wiring = {
  id: string
  'aria-required': boolean | undefined
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A label above its control, with hint and error below it and tied to it. */
function Field({
  label,
  error,
  hint,
  required,
  className = '',
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
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
      <div className="mt-1.5">
        {children({
          id,
          'aria-required': required,
          'aria-invalid': Boolean(error),
          'aria-describedby': describedBy,
        })}
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

/** A line of text with its label. */
export function TextInput({
  label,
  error,
  hint,
  required,
  className,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ label, error, hint, required }} className={className ?? ''}>
      {(wiring) => <input {...input} {...wiring} className={`${controlClass} ${borderClass(error)}`} />}
    </Field>
  )
}

/** A password with a button that shows and hides it. */
export function PasswordInput({
  label,
  error,
  hint,
  required,
  className,
  ...input
}: FieldProps & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>) {
  const [isShown, setIsShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Field {...{ label, error, hint, required }} className={className ?? ''}>
      {(wiring) => (
        <div className="relative">
          <input
            {...input}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={`${controlClass} ${borderClass(error)} pr-14`}
          />
          <button
            type="button"
            aria-label={isShown ? 'Hide password' : 'Show password'}
            aria-controls={wiring.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-full text-muted hover:text-ink"
          >
            <Icon size={20} strokeWidth={1.8} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}

/** A choice from a short list. */
export function SelectInput({
  label,
  error,
  hint,
  required,
  className,
  children,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field {...{ label, error, hint, required }} className={className ?? ''}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={`${controlClass} ${borderClass(error)} appearance-none truncate pr-11`}
          >
            {children}
          </select>
          <ChevronDown
            size={20}
            strokeWidth={1.8}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3.5 my-auto text-muted"
          />
        </div>
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextArea({
  label,
  error,
  hint,
  required,
  className,
  ...area
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, error, hint, required }} className={className ?? ''}>
      {(wiring) => (
        <textarea {...area} {...wiring} className={`${controlClass} ${borderClass(error)} min-h-36! py-3`} />
      )}
    </Field>
  )
}
