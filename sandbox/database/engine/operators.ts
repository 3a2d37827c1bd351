import { CommandError, type ErrorName, notSupported } from '../errors.ts'
import { type Doc, isDocument, isOperators } from '../values/document.ts'
import { compareValues, isEqual } from '../values/order.ts'
import { isNumber, typeOf } from '../values/types.ts'
import { filterOf } from './filter.ts'
import { sorted } from './sort.ts'

/** One update operator. A missing value is undefined, as input and as result. */
export type Operator = {
  /** Whether it creates missing fields on the way to its own. */
  creates: boolean
  /** Throws if the argument is invalid for any document. */
  check?: (argument: unknown, path: string) => void
  /** The new value at the path. */
  apply: (value: unknown, argument: unknown, path: string) => unknown
}

/** The update operators by name, except `$rename`, which has two paths. */
export const OPERATORS: Record<string, Operator> = {
  $set: { creates: true, apply: (_value, argument) => argument },
  $unset: { creates: false, apply: () => undefined },
  $inc: arithmetic('$inc', (value, argument) => value + argument),
  $mul: arithmetic('$mul', (value, argument) => value * argument),
  $min: { creates: true, apply: (value, argument) => minOrMax(value, argument, -1) },
  $max: { creates: true, apply: (value, argument) => minOrMax(value, argument, 1) },
  $currentDate: { creates: true, check: assertDate, apply: () => new Date() },
  $push: { creates: true, check: assertPush, apply: onList('$push', push) },
  $addToSet: { creates: true, apply: onList('$addToSet', addToSet) },
  $pull: { creates: false, apply: onExistingList('$pull', pull) },
  $pullAll: { creates: false, check: assertList, apply: onExistingList('$pullAll', pullAll) },
  $pop: { creates: false, check: assertEnd, apply: onExistingList('$pop', pop, 'TypeMismatch') },
}

function arithmetic(name: string, compute: (value: number, argument: number) => number): Operator {
  const assertNumber = (value: unknown, what: string): number => {
    if (isNumber(value)) return value
    throw new CommandError('TypeMismatch', `Cannot apply ${name} to ${what} of type ${typeOf(value)}`)
  }
  return {
    creates: true,
    check: (argument, path) => assertNumber(argument, `'${path}' with an argument`),
    apply: (value = 0, argument, path) =>
      compute(assertNumber(value, `the field '${path}'`), assertNumber(argument, 'an argument')),
  }
}

function minOrMax(value: unknown, argument: unknown, sign: 1 | -1): unknown {
  return value === undefined || sign * compareValues(argument, value) > 0 ? argument : value
}

function assertDate(argument: unknown): void {
  const isDate = argument === true || (isDocument(argument) && argument.$type === 'date')
  if (!isDate) throw notSupported('$currentDate with anything but true or a date')
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

const PUSH_OPTIONS = ['$each', '$slice', '$sort', '$position']

function assertPush(argument: unknown): void {
  if (!isOperators(argument) || !('$each' in argument)) return
  const { $each, $slice = 0, $position = 0, ...others } = argument
  if (!Array.isArray($each)) throw new CommandError('BadValue', '$each needs an array')
  if (!Number.isInteger($slice) || !Number.isInteger($position)) {
    throw new CommandError('BadValue', '$slice and $position need whole numbers')
  }
  const unknown = Object.keys(others).find((name) => !PUSH_OPTIONS.includes(name))
  if (unknown) throw new CommandError('BadValue', `Unrecognized clause in $push: ${unknown}`)
}

function push(list: unknown[], argument: unknown): unknown[] {
  if (!isOperators(argument) || !('$each' in argument)) return [...list, argument]
  const { $each, $position = list.length, $sort, $slice } = argument
  const longer = list.toSpliced($position as number, 0, ...($each as unknown[]))
  const ordered = $sort === undefined ? longer : inOrder(longer, $sort)
  if (!isNumber($slice)) return ordered
  return $slice < 0 ? ordered.slice($slice) : ordered.slice(0, $slice)
}

/** Sorts by the elements themselves (1 or -1), or by their fields. */
function inOrder(list: unknown[], sort: unknown): unknown[] {
  if (isDocument(sort)) return sorted(list as Doc[], sort)
  return sorted(
    list.map((element) => ({ element })),
    { element: sort },
  ).map(({ element }) => element)
}

function addToSet(list: unknown[], argument: unknown): unknown[] {
  const isSeveral = isOperators(argument) && Array.isArray(argument.$each)
  const added = isSeveral ? (argument.$each as unknown[]) : [argument]
  const set = [...list]
  for (const value of added) if (!set.some((present) => isEqual(present, value))) set.push(value)
  return set
}

function pull(list: unknown[], argument: unknown): unknown[] {
  if (isDocument(argument) && !isOperators(argument)) {
    const matches = filterOf(argument)
    return list.filter((element) => !(isDocument(element) && matches(element)))
  }
  if (!isOperators(argument) && !(argument instanceof RegExp)) {
    return list.filter((element) => !isEqual(element, argument))
  }
  const matches = filterOf({ element: argument })
  return list.filter((element) => !matches({ element }))
}

function assertList(argument: unknown): void {
  if (!Array.isArray(argument)) throw new CommandError('BadValue', '$pullAll needs an array')
}

function pullAll(list: unknown[], argument: unknown): unknown[] {
  const unwanted = argument as unknown[]
  return list.filter((element) => !unwanted.some((value) => isEqual(element, value)))
}

function assertEnd(argument: unknown): void {
  if (argument !== 1 && argument !== -1) throw new CommandError('FailedToParse', '$pop expects 1 or -1')
}

function pop(list: unknown[], argument: unknown): unknown[] {
  return argument === 1 ? list.slice(0, -1) : list.slice(1)
}
