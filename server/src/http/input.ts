import { Problem } from '@ningjing/contract/problems'

/** No body of the contract nests deeper than three levels. */
const MAX_DEPTH = 20

/**
 * Refuses keys that could become database operators or reach a prototype, however deep:
 * `$…`, dotted names, `__proto__`, `constructor`, `prototype`. Throws `request.invalid`.
 */
export function assertPlainInput(value: unknown, path = '', depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > MAX_DEPTH) {
    throw new Problem('request.invalid', { fields: [{ path: '', message: 'This is nested too deeply.' }] })
  }
  for (const [key, inner] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key
    if (!Array.isArray(value) && isForbidden(key)) {
      throw new Problem('request.invalid', { fields: [{ path: here, message: 'This name is not allowed.' }] })
    }
    assertPlainInput(inner, here, depth + 1)
  }
}

function isForbidden(key: string): boolean {
  return key.startsWith('$') || key.includes('.') || ['__proto__', 'constructor', 'prototype'].includes(key)
}
