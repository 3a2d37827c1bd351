import { CommandError } from '../errors.ts'
import { isDocument } from '../values/document.ts'

/** Throws if a document cannot be stored. */
export function assertStorable(document: Record<string, unknown>): void {
  if (Array.isArray(document._id) || document._id instanceof RegExp) {
    throw new CommandError('BadValue', "The '_id' value cannot be of type array or regex")
  }
  assertPlainNames(document)
}

/** A name that starts with `$` could later be taken for an operator, so none is stored. */
function assertPlainNames(value: unknown): void {
  if (Array.isArray(value)) value.forEach(assertPlainNames)
  if (!isDocument(value)) return
  for (const [name, field] of Object.entries(value)) {
    if (name.startsWith('$')) {
      const message = `The dollar ($) prefixed field '${name}' is not allowed in a stored document`
      throw new CommandError('DollarPrefixedFieldName', message)
    }
    assertPlainNames(field)
  }
}
