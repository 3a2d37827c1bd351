import { Problem } from '@ningjing/contract/problems'

/**
 * Refuses keys that could become database operators or reach a prototype, however deep:
 * `$…`, dotted names, `__proto__`, `constructor`, `prototype`. Throws `request.invalid`.
 */
export function assertPlainInput(value: unknown, path = ''): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const here = path ? `${path}.${key}` : key
    if (!Array.isArray(value) && isForbidden(key)) {
      throw new Problem('request.invalid', { fields: [{ path: here, message: 'This name is not allowed.' }] })
    }
    assertPlainInput(inner, here)
  }
}

function isForbidden(key: string): boolean {
  return key.startsWith('$') || key.includes('.') || ['__proto__', 'constructor', 'prototype'].includes(key)
}
