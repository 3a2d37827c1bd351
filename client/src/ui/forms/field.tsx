import { ChevronDown } from 'lucide-react'
import {
  type AllHTMLAttributes,
  type ComponentProps,
  type ElementType,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useId,
} from 'react'

export type FieldProps = {
  label: string
  error?: string | undefined
  /** Help text below the control. */
  hint?: ReactNode
  /** Marks the field with an asterisk, and for screen readers as required. */
  required?: boolean | undefined
  /** Shows "(optional)" beside the label, in forms that also have required fields. */
  optional?: boolean | undefined
  className?: string
}

export function TextInput(
  props: FieldProps & Omit<ControlProps, 'as'> & InputHTMLAttributes<HTMLInputElement>,
) {
  return <Field {...props} as="input" />
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

/** Classes of a control that only says a fact: it looks like text. */
export const FACT = 'min-h-11! border-transparent! bg-transparent! px-0! truncate'

type ControlProps = {
  as: 'input' | 'select' | 'textarea'
  controlClass?: string
  /** Renders what lies over the right end of the control; receives the id of the control. */
  after?: (id: string) => ReactNode
}

/** A label above its control, with hint and error below; all of them are tied to the control. */
export function Field({
  as,
  controlClass = '',
  after,
  label,
  error,
  hint,
  required,
  optional,
  className = '',
  'aria-required': ariaRequired,
  'aria-invalid': ariaInvalid,
  'aria-describedby': ariaDescribedBy,
  ...attributes
}: FieldProps & ControlProps & AllHTMLAttributes<HTMLElement>) {
  const Control: ElementType = as
  const id = useId()
  const hintId = hint ? `${id}-hint` : ''
  const errorId = error ? `${id}-error` : ''
  const isInvalid = Boolean(error || ariaInvalid)
  return (
    <div className={className}>
      <FieldLabel htmlFor={id} label={label} required={required} optional={optional} />
      <div className="relative mt-1.5">
        <Control
          {...attributes}
          id={id}
          aria-required={required || ariaRequired}
          aria-invalid={isInvalid}
          aria-describedby={[hintId, errorId, ariaDescribedBy].filter(Boolean).join(' ') || undefined}
          className={`${CONTROL} ${isInvalid ? 'border-danger' : 'border-control'} ${controlClass}`}
        />
        {after?.(id)}
      </div>
      {hint && (
        <div id={hintId} className="wrap-anywhere mt-1.5 text-[0.875rem] text-muted">
          {hint}
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

type FieldLabelProps = Pick<FieldProps, 'label' | 'required' | 'optional'> & { htmlFor: string }

/** The label of a control. The marks are outside of it, so that they are not part of the control's name. */
export function FieldLabel({ htmlFor, label, required, optional }: FieldLabelProps) {
  return (
    <div className="flex gap-1">
      <label htmlFor={htmlFor} className="font-medium">
        {label}
      </label>
      {required && (
        <span aria-hidden="true" className="text-danger">
          *
        </span>
      )}
      {optional && <span className="text-muted">(optional)</span>}
    </div>
  )
}

export function FieldError(props: ComponentProps<'p'>) {
  return <p {...props} className="wrap-anywhere mt-1.5 text-[0.875rem] text-danger" />
}
