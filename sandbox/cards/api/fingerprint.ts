import { createHash } from 'node:crypto'
import { cardByNumber } from '../test-cards/test-cards.ts'
import type { Form } from './form.ts'

/**
 * A hash that identifies the parameters without storing them. A card number goes in as the name of its test
 * card; the number and the security code do not go in.
 */
export function fingerprintOf(params: Form): string {
  return createHash('sha256')
    .update(JSON.stringify(canonical(params)))
    .digest('hex')
}

function canonical(form: Form): unknown {
  return Object.keys(form)
    .sort()
    .map((name) => [name, plain(name, form[name])])
}

function plain(name: string, value: Form | string | undefined): unknown {
  if (typeof value === 'object') return canonical(value)
  if (name === 'number') return cardByNumber(value ?? '')?.name ?? 'no test card'
  return name === 'cvc' ? 'given' : value
}
