import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { CallFailure } from './call-failure.ts'
import { wordsFor } from './problem-texts.ts'

type Schema = { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } }

/** What the contract says about a value, or nothing when it is fine. */
export function messageOf(schema: Schema, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

/**
 * Shows what the API refused beside the fields it refused, the first of them focused.
 * @returns words for everything that has no field in this form, or nothing
 */
export function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): string | null {
  const refused = error instanceof CallFailure ? error.fields : []
  const names = Object.keys(form.getValues())
  const placed = refused.filter(({ path }) => names.includes(path))
  for (const [index, { path, message }] of placed.entries()) {
    form.setError(path as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
  return placed.length > 0 && placed.length === refused.length ? null : wordsFor(error)
}
