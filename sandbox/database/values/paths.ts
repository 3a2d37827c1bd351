import { isDocument } from './document.ts'

/**
 * The values a dotted path leads to; arrays on the way are fanned out, the last step is not.
 * A missing value counts as undefined, and there is always at least one.
 */
export function valuesAt(document: unknown, path: string): unknown[] {
  let values: unknown[] = [document]
  for (const step of path.split('.')) values = values.flatMap((value) => stepInto(value, step))
  return values.length > 0 ? values : [undefined]
}

/** The values at a path with the elements of an array in place of the array itself, as an index sees them. */
export function elementsAt(document: unknown, path: string): unknown[] {
  return valuesAt(document, path).flatMap((value) => {
    if (!Array.isArray(value)) return [value]
    return value.length > 0 ? value : [undefined]
  })
}

function stepInto(value: unknown, step: string): unknown[] {
  if (isDocument(value)) return [Object.hasOwn(value, step) ? value[step] : undefined]
  if (!Array.isArray(value)) return [undefined]
  if (/^\d+$/.test(step)) return [value[Number(step)]]
  return value.filter(isDocument).map((element) => element[step])
}
