import { type FieldErrors, type FieldValues, get, type ResolverResult, set } from 'react-hook-form'

type Issue = { path: readonly PropertyKey[]; code?: string; message: string }
type Schema<Output> = {
  safeParse: (
    values: unknown,
  ) => { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
}

/**
 * Validates a form by a schema of the contract. Each field shows its first error; `handleSubmit` receives what the
 * schema returns, such as trimmed texts. Rules given to `register` have no effect in such a form.
 */
export function schemaResolver<Values extends FieldValues, Output>(schema: Schema<Output>) {
  return (values: Values): ResolverResult<Values, Output> => {
    const parsed = schema.safeParse(values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const { path, code, message } of parsed.error.issues) {
      const field = path.join('.') || 'root'
      if (!get(errors, field)) set(errors, field, { type: code, message })
    }
    return { values: {}, errors }
  }
}
