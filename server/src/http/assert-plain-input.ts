import { field } from '@ningjing/contract/field-reasons'
import { Problem } from '@ningjing/contract/problems'

/** Bodies of the contract have at most three levels. */
const MAX_DEPTH = 20

/**
 * Throws `request.invalid` for a key at any depth that could become a database operator or change a prototype:
 * `$…`, dotted names, `__proto__`, `constructor`, `prototype`.
 */
export function assertPlainInput(value: unknown, path = '', depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) {
    throw new Problem('request.invalid', { fields: [field('', 'too-deep')] })
  }
  for (const [key, inner] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key
    if (!Array.isArray(value) && isForbidden(key)) {
      throw new Problem('request.invalid', { fields: [field(here, 'name-not-allowed')] })
    }
    assertPlainInput(inner, here, depth + 1)
  }
}

function isForbidden(key: string): boolean {
  return key.startsWith('$') || key.includes('.') || ['__proto__', 'constructor', 'prototype'].includes(key)
}
