/** Parameters of a call, with `card[number]=…` parsed into `{ card: { number } }`. */
export type Form = { [name: string]: string | Form }

/**
 * Parses parameters in the form Stripe's libraries send: nested names in brackets, lists by index or `[]`.
 */
export function readForm(text: string): Form {
  const form = emptyForm()
  for (const [name, value] of new URLSearchParams(text)) put(form, stepsOf(name), value)
  return form
}

function stepsOf(name: string): string[] {
  const [, first = '', rest = ''] = /^([^[]*)(.*)$/.exec(name) ?? []
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, step = '']) => step)]
}

function put(form: Form, [step = '', ...deeper]: string[], value: string): void {
  const name = step === '' ? String(Object.keys(form).length) : step
  if (deeper.length === 0) {
    form[name] = value
    return
  }
  const existing = form[name]
  const inner = typeof existing === 'object' ? existing : emptyForm()
  form[name] = inner
  put(inner, deeper, value)
}

/** An object without a prototype, so that `__proto__` is an ordinary parameter name. */
function emptyForm(): Form {
  return Object.create(null)
}
