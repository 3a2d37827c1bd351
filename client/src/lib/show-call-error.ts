import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from './call-error.ts'
import { errorText } from './error-text.ts'

/**
 * Shows the field errors of a failed call at the fields of a form, and focuses the first.
 * @returns the text to show above the form, or null if every error has its field
 */
export function showCallError<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
): string | null {
  const reported = error instanceof CallError ? error.fields : []
  const names = Object.keys(form.getValues())
  const placed = reported.filter(({ path }) => names.includes(path))
  for (const [index, { path, message }] of placed.entries()) {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return placed.length > 0 && placed.length === reported.length ? null : errorText(error)
}
