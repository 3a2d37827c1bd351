import { CommandError } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { isArrayIndex } from '../values/paths.ts'
import { typeOf } from '../values/types.ts'

type Parent = Doc | unknown[]

/**
 * Changes the value at a path without positional operators, in place. A missing value is undefined.
 * @param creates whether to create missing fields on the way; if false, nothing happens when one is missing
 */
export function changeAt(
  document: Doc,
  path: string,
  creates: boolean,
  change: (value: unknown) => unknown,
): void {
  const steps = path.split('.')
  const last = steps.pop() as string
  const parent = parentAt(document, steps, creates)
  if (!parent) return
  assertStep(parent, last, path)
  const before = valueAt(parent, last)
  const after = change(before)
  if (after !== before) setAt(parent, last, after)
}

/** Whether every existing step of the path can have fields. */
export function isReachable(document: Doc, path: string): boolean {
  let value: unknown = document
  for (const step of path.split('.')) {
    if (value === undefined) return true
    if (!hasStep(value, step)) return false
    value = valueAt(value, step)
  }
  return true
}

function parentAt(document: Doc, steps: string[], creates: boolean): Parent | undefined {
  let parent: Parent = document
  for (const step of steps) {
    assertStep(parent, step, steps.join('.'))
    if (valueAt(parent, step) === undefined) {
      if (!creates) return undefined
      setAt(parent, step, {})
    }
    const child = valueAt(parent, step)
    if (!isDocument(child) && !Array.isArray(child)) throw notViable(steps.join('.'), child)
    parent = child
  }
  return parent
}

function assertStep(parent: Parent, step: string, path: string): void {
  if (!hasStep(parent, step)) throw notViable(path, parent)
}

function hasStep(value: unknown, step: string): value is Parent {
  return isDocument(value) || (Array.isArray(value) && isArrayIndex(step))
}

function notViable(path: string, value: unknown): CommandError {
  const message = `Cannot follow the path '${path}' through a value of type ${typeOf(value)}`
  return new CommandError('PathNotViable', message)
}

function valueAt(parent: Parent, step: string): unknown {
  if (Array.isArray(parent)) return parent[Number(step)]
  return Object.hasOwn(parent, step) ? parent[step] : undefined
}

/** In an array, unsetting leaves null, and an index beyond the end is reached by filling in nulls. */
function setAt(parent: Parent, step: string, value: unknown): void {
  if (!Array.isArray(parent)) {
    if (value === undefined) delete parent[step]
    else parent[step] = value
    return
  }
  while (parent.length < Number(step)) parent.push(null)
  parent[Number(step)] = value ?? null
}
