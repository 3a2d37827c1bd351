import { type Binary, Long, type ObjectId } from 'mongodb'
import type { Doc } from './document.ts'
import { type TypeName, toNumber, typeOf } from './types.ts'

/** Values of different types sort by type first (MongoDB manual, "Comparison/Sort Order"). */
const RANKS: Record<TypeName, number> = {
  undefined: 0.5,
  null: 1,
  int: 2,
  long: 2,
  double: 2,
  decimal: 2,
  string: 3,
  object: 4,
  array: 5,
  binData: 6,
  objectId: 7,
  bool: 8,
  date: 9,
}

/** Negative, 0 or positive if `left` sorts before, with or after `right`. Strings sort by code units. */
export function compareValues(left: unknown, right: unknown): number {
  const type = typeOf(left)
  const byType = RANKS[type] - RANKS[typeOf(right)]
  if (byType !== 0) return byType
  switch (type) {
    case 'string':
      return compareNatively(left as string, right as string)
    case 'int':
    case 'long':
    case 'double':
    case 'decimal':
      return compareNumbers(left, right)
    case 'object':
      return compareLists(fieldsOf(left as Doc), fieldsOf(right as Doc), compareFields)
    case 'array':
      return compareLists(left as unknown[], right as unknown[], compareValues)
    case 'binData':
      return compareBinaries(left as Binary, right as Binary)
    case 'objectId':
      return compareNatively((left as ObjectId).toHexString(), (right as ObjectId).toHexString())
    case 'bool':
    case 'date':
      return compareNatively(Number(left), Number(right))
    default:
      return 0
  }
}

/**
 * Whether MongoDB treats two values as equal: a missing value equals null, and the order of fields matters.
 */
export function isEqual(left: unknown, right: unknown): boolean {
  if (left === undefined || left === null) return right === undefined || right === null
  return compareValues(left, right) === 0
}

/** Whether values have the same type; all numbers count as one type. */
export function isOfSameKind(left: unknown, right: unknown): boolean {
  return RANKS[typeOf(left)] === RANKS[typeOf(right)]
}

function compareNatively<T extends string | number>(left: T, right: T): number {
  if (left < right) return -1
  return left > right ? 1 : 0
}

/** NaN sorts before every other number and equals itself. */
function compareNumbers(left: unknown, right: unknown): number {
  if (left instanceof Long && right instanceof Long) return left.compare(right)
  const [one, other] = [toNumber(left), toNumber(right)]
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(other)) - Number(Number.isNaN(one))
  return compareNatively(one, other)
}

function compareLists<T>(left: T[], right: T[], compare: (left: T, right: T) => number): number {
  const shared = Math.min(left.length, right.length)
  for (let index = 0; index < shared; index += 1) {
    const order = compare(left[index] as T, right[index] as T)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function fieldsOf(document: Doc): [string, unknown][] {
  return Object.entries(document)
}

/** Fields compare by type, then by name, then by value. */
function compareFields([leftName, left]: [string, unknown], [rightName, right]: [string, unknown]): number {
  return (
    RANKS[typeOf(left)] - RANKS[typeOf(right)] ||
    compareNatively(leftName, rightName) ||
    compareValues(left, right)
  )
}

function compareBinaries(left: Binary, right: Binary): number {
  return (
    left.length() - right.length() ||
    left.sub_type - right.sub_type ||
    Buffer.compare(left.value(), right.value())
  )
}
