/** A document as it is stored and sent. Stored documents are immutable: an update replaces them. */
export type Doc = Record<string, unknown>

/** Whether a value is an embedded document (not an array, a date or another BSON type). */
export function isDocument(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether a value is a document of operators, such as `{ $gte: 1 }`. */
export function isOperators(value: unknown): value is Doc {
  return isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true
}
