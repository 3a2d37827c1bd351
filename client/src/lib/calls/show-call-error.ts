import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from './call-error.ts'
import { errorText } from './error-text.ts'

/**
 * Shows the field errors of a failed call at the fields of a form, and focuses the first.
 * @param fieldOf name of the field for a path of the request; by default the field of that name
 * @returns the text to show above the form, or null if every error has its field
 */
export function showCallError<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
  fieldOf = (path: string): string | undefined => Object.keys(form.getValues()).find((name) => name === path),
): string | null {
  const reported = error instanceof CallError ? error.fields : []
  const placed = reported.flatMap(({ path, message }) => {
    const field = fieldOf(path)
    return field === undefined ? [] : [{ field, message }]
  })
  for (const [index, { field, message }] of placed.entries()) {
    form.setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return placed.length > 0 && placed.length === reported.length ? null : errorText(error)
}
