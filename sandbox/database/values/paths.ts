import { isDocument } from './document.ts'

/**
 * The values a dotted path leads to; arrays on the way are fanned out, one at the end is not. A missing field
 * counts as undefined; a path that ends in an array without documents leads nowhere.
 */
export function leavesAt(document: unknown, path: string): unknown[] {
  return leaves(document, path.split('.'))
}

/** What a condition on a path is held against: the values there, and of an array its elements too. */
export function candidatesAt(document: unknown, path: string): unknown[] {
  return leavesAt(document, path).flatMap((value) => (Array.isArray(value) ? [...value, value] : [value]))
}

/** The values at a path as an index has them: the elements of an array in its place, undefined for nothing. */
export function elementsAt(document: unknown, path: string): unknown[] {
  const elements = leavesAt(document, path).flatMap((value) => {
    if (!Array.isArray(value)) return [value]
    return value.length > 0 ? value : [undefined]
  })
  return elements.length > 0 ? elements : [undefined]
}

/** Whether a step of a path can be a place in an array. */
export function isPlace(step: string): boolean {
  return /^\d+$/.test(step)
}

function leaves(value: unknown, [step, ...rest]: string[]): unknown[] {
  if (step === undefined) return [value]
  if (!isDocument(value)) return [undefined]
  const child = Object.hasOwn(value, step) ? value[step] : undefined
  return Array.isArray(child) && rest.length > 0 ? leavesOfArray(child, rest) : leaves(child, rest)
}

function leavesOfArray(array: unknown[], steps: string[]): unknown[] {
  const ofDocuments = array.filter(isDocument).flatMap((element) => leaves(element, steps))
  const [place = '', ...rest] = steps
  if (!isPlace(place) || Number(place) >= array.length) return ofDocuments
  const element = array[Number(place)]
  const ofPlace =
    Array.isArray(element) && rest.length > 0 ? leavesOfArray(element, rest) : leaves(element, rest)
  return [...ofPlace, ...ofDocuments]
}
