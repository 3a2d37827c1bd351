/** A document as it is stored and sent. It is never changed once stored: an update puts a new one in its place. */
export type Doc = Record<string, unknown>

/** Whether a value is an embedded document, and not an array, a date or one of the BSON types. */
export function isDocument(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}

/** Whether a value is a document of operators, such as `{ $gte: 1 }`. */
export function isOperators(value: unknown): value is Doc {
  return isDocument(value) && Object.keys(value)[0]?.startsWith('$') === true
}
