import type { ReactNode } from 'react'
import { type FieldError, get, type RegisterOptions, useFormContext, useFormState } from 'react-hook-form'
import { FIELD_NAMES } from '../../../lib/site-field-names.ts'
import { SelectInput, TextArea, TextInput } from '../../../ui/forms/field.tsx'
import type { SiteValues, TextPath } from './site-values.ts'

/** The error at a field or a list of the form. */
export function useError(name: string): string | undefined {
  const { errors } = useFormState<SiteValues>()
  const error: FieldError | undefined = get(errors, name)
  // react-hook-form moves the error of a list to its root.
  return error?.message ?? error?.root?.message
}

type Props = {
  name: TextPath
  /** By default the name of the field of the site. */
  label?: string
  required?: boolean
  optional?: boolean
  hint?: ReactNode
  className?: string
}

/** What a control of the form gets for its field. */
function useField({ name, label, ...rest }: Props, options?: RegisterOptions<SiteValues, TextPath>) {
  const { register } = useFormContext<SiteValues>()
  const error = useError(name)
  return { label: label ?? nameOf(name), error, ...rest, ...register(name, options) }
}

const nameOf = (name: string) => (FIELD_NAMES as Record<string, string>)[name] ?? name

type TextProps = Props & {
  type?: 'text' | 'url' | 'email' | 'tel' | 'date'
  inputMode?: 'numeric' | 'decimal'
  placeholder?: string
  /** Id of a `datalist`. */
  list?: string
}

export function SiteText(props: TextProps) {
  return <TextInput {...useField(props)} />
}

/** A text that may have several lines. */
export function SiteLines(props: Props) {
  return <TextArea {...useField(props)} />
}

/** A long text without line breaks; those that are typed become spaces. */
export function SiteParagraph(props: Props) {
  return <TextArea {...useField(props, { setValueAs: inOneLine })} />
}

const inOneLine = (typed: string) => typed.replace(/\s*\n\s*/g, ' ')

type SelectProps = Props & { options: readonly { value: string; text: string }[] }

export function SiteSelect({ options, ...props }: SelectProps) {
  return (
    <SelectInput {...useField(props)}>
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectInput>
  )
}

type CheckProps = {
  name: string
  children: ReactNode
  disabled?: boolean
}

/** A checkbox with its label. */
export function SiteCheck({ name, children, disabled = false }: CheckProps) {
  const { register } = useFormContext()
  return (
    <label className="-mx-3 inline-flex min-h-11 cursor-pointer items-center gap-3 px-3">
      <input type="checkbox" className="check" {...register(name)} {...locked(disabled)} />
      <span>{children}</span>
    </label>
  )
}

/** `disabled` would take the value out of the form. */
const locked = (isLocked: boolean) =>
  isLocked
    ? { 'aria-disabled': true, onClick: (event: { preventDefault: () => void }) => event.preventDefault() }
    : {}
