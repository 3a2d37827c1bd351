import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallError } from './call-error.ts'
import { errorText } from './error-text.ts'

/**
 * Shows what the API refused beside the fields it refused, the first of them focused.
 * @returns words for everything that has no field in this form, or nothing
 */
export function showCallError<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getValues' | 'setError'>,
  error: unknown,
): string | null {
  const refused = error instanceof CallError ? error.fields : []
  const names = Object.keys(form.getValues())
  const placed = refused.filter(({ path }) => names.includes(path))
  for (const [index, { path, message }] of placed.entries()) {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return placed.length > 0 && placed.length === refused.length ? null : errorText(error)
}
