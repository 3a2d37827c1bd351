import { type RefObject, useState } from 'react'
import { CallError } from './call-error.ts'
import { errorText } from './error-text.ts'

type Errors<Name extends string> = Partial<Record<Name, string | undefined>>

/**
 * Error messages of a form without react-hook-form.
 * @param names names of its controls, in their order on the screen
 */
export function useFieldErrors<Name extends string>(
  form: RefObject<HTMLFormElement | null>,
  names: readonly Name[],
) {
  const [errors, setErrors] = useState<Errors<Name>>({})
  /** Shows messages at their fields and focuses the first; returns whether there is one. */
  const showErrors = (found: Errors<Name>): boolean => {
    setErrors(found)
    const first = names.find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    return first !== undefined
  }
  /**
   * Shows the field errors of a failed call at their fields.
   * @returns the text to show above the form, or an empty text if every error has its field
   */
  const showCallErrors = (error: unknown, text = errorText): string => {
    const reported = error instanceof CallError ? error.fields : []
    const placed = reported.filter(({ path }) => names.some((name) => name === path))
    showErrors(Object.fromEntries(placed.map(({ path, message }) => [path, message])) as Errors<Name>)
    return placed.length > 0 && placed.length === reported.length ? '' : text(error)
  }
  return { errors, showErrors, showCallErrors, clearErrors: () => setErrors({}) }
}
