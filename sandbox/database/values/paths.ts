import { isDocument } from './document.ts'

/**
 * The values at a dotted path. Arrays on the way are fanned out, an array at the end is not. A missing field
 * is undefined; a path through an array without documents has no values.
 */
export function leavesAt(document: unknown, path: string): unknown[] {
  return path.includes('.') ? leaves(document, path.split('.')) : [fieldOf(document, path)]
}

/**
 * The values that a condition on a path is compared with: those at the path, and the elements of arrays
 * there.
 */
export function candidatesAt(document: unknown, path: string): unknown[] {
  return leavesAt(document, path).flatMap((value) => (Array.isArray(value) ? [...value, value] : [value]))
}

/**
 * The values at a path as an index stores them: arrays are replaced with their elements, undefined stands for
 * nothing.
 */
export function elementsAt(document: unknown, path: string): unknown[] {
  const elements = leavesAt(document, path).flatMap((value) => {
    if (!Array.isArray(value)) return [value]
    return value.length > 0 ? value : [undefined]
  })
  return elements.length > 0 ? elements : [undefined]
}

/** Whether a step of a path can be an array index. */
export function isArrayIndex(step: string): boolean {
  return /^\d+$/.test(step)
}

function leaves(value: unknown, [step, ...rest]: string[]): unknown[] {
  if (step === undefined) return [value]
  const child = fieldOf(value, step)
  return Array.isArray(child) && rest.length > 0 ? leavesOfArray(child, rest) : leaves(child, rest)
}

function fieldOf(value: unknown, name: string): unknown {
  return isDocument(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

function leavesOfArray(array: unknown[], steps: string[]): unknown[] {
  const ofDocuments = array.filter(isDocument).flatMap((element) => leaves(element, steps))
  const [index = '', ...rest] = steps
  if (!isArrayIndex(index) || Number(index) >= array.length) return ofDocuments
  const element = array[Number(index)]
  const ofIndex =
    Array.isArray(element) && rest.length > 0 ? leavesOfArray(element, rest) : leaves(element, rest)
  return [...ofIndex, ...ofDocuments]
}
