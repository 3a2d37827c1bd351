import { CommandError, type ErrorName, notSupported } from '../errors.ts'
import { isDocument, isOperators } from '../values/document.ts'
import { compareValues, isEqual } from '../values/order.ts'
import { isNumber, typeOf } from '../values/types.ts'
import { filterOf } from './filter.ts'

/** One update operator. A missing value is undefined, as input and as result. */
export type Operator = {
  /** Whether it creates missing fields on the way to its own. */
  creates: boolean
  /** Throws if the argument is invalid for any document. */
  check?: (argument: unknown, path: string) => void
  /** The new value at the path. */
  apply: (value: unknown, argument: unknown, path: string) => unknown
}

/** The update operators that the product uses, by name. */
export const OPERATORS: Record<string, Operator> = {
  $set: { creates: true, apply: (_value, argument) => argument },
  $unset: { creates: false, apply: () => undefined },
  $inc: { creates: true, check: assertIncrement, apply: increment },
  $max: { creates: true, apply: larger },
  $push: { creates: true, check: assertEach, apply: onList('$push', push) },
  $addToSet: { creates: true, check: assertEach, apply: onList('$addToSet', addToSet) },
  $pull: { creates: false, apply: onExistingList('$pull', pull) },
  $pop: { creates: false, check: assertEnd, apply: onExistingList('$pop', pop, 'TypeMismatch') },
}

function assertIncrement(argument: unknown, path: string): asserts argument is number {
  if (isNumber(argument)) return
  const message = `Cannot increment '${path}' with an argument of type ${typeOf(argument)}`
  throw new CommandError('TypeMismatch', message)
}

function increment(value: unknown, argument: unknown, path: string): number {
  assertIncrement(argument, path)
  if (value === undefined) return argument
  if (isNumber(value)) return value + argument
  throw new CommandError('TypeMismatch', `Cannot apply $inc to the field '${path}' of type ${typeOf(value)}`)
}

function larger(value: unknown, argument: unknown): unknown {
  return value === undefined || compareValues(argument, value) > 0 ? argument : value
}

type ListChange = (list: unknown[], argument: unknown) => unknown[]

/** An operator on a list; a missing list counts as empty. */
function onList(name: string, change: ListChange): Operator['apply'] {
  return (value = [], argument, path) => change(listOf(value, name, path, 'BadValue'), argument)
}

/** An operator on a list; does nothing if the list is missing. */
function onExistingList(name: string, change: ListChange, error: ErrorName = 'BadValue'): Operator['apply'] {
  return (value, argument, path) =>
    value === undefined ? undefined : change(listOf(value, name, path, error), argument)
}

function listOf(value: unknown, name: string, path: string, error: ErrorName): unknown[] {
  if (Array.isArray(value)) return value
  throw new CommandError(
    error,
    `Cannot apply ${name} to the field '${path}' of type ${typeOf(value)}: it is no array`,
  )
}

/** Several elements come as `$each`. Other clauses, such as `$slice` and `$position`, are not supported. */
function assertEach(argument: unknown): void {
  if (!isOperators(argument)) return
  const { $each, ...others } = argument
  const [unknown] = Object.keys(others)
  if (unknown) throw notSupported(`the clause ${unknown} of an update`)
  if (!Array.isArray($each)) throw new CommandError('BadValue', '$each needs an array')
}

function elementsOf(argument: unknown): unknown[] {
  return isOperators(argument) ? (argument.$each as unknown[]) : [argument]
}

function push(list: unknown[], argument: unknown): unknown[] {
  return [...list, ...elementsOf(argument)]
}

function addToSet(list: unknown[], argument: unknown): unknown[] {
  const set = [...list]
  for (const value of elementsOf(argument))
    if (!set.some((present) => isEqual(present, value))) set.push(value)
  return set
}

function pull(list: unknown[], argument: unknown): unknown[] {
  if (isDocument(argument) && !isOperators(argument)) {
    const matches = filterOf(argument)
    return list.filter((element) => !(isDocument(element) && matches(element)))
  }
  if (!isOperators(argument)) return list.filter((element) => !isEqual(element, argument))
  const matches = filterOf({ element: argument })
  return list.filter((element) => !matches({ element }))
}

function assertEnd(argument: unknown): void {
  if (argument !== 1 && argument !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1')
}

function pop(list: unknown[], argument: unknown): unknown[] {
  return argument === 1 ? list.slice(0, -1) : list.slice(1)
}
