import { Binary, Decimal128, Double, Int32, Long, ObjectId } from 'mongodb'

/** The BSON types that this server distinguishes, by their names in the `$type` operator. */
export type TypeName =
  | 'undefined'
  | 'null'
  | 'double'
  | 'int'
  | 'long'
  | 'decimal'
  | 'string'
  | 'object'
  | 'array'
  | 'binData'
  | 'objectId'
  | 'bool'
  | 'date'

const INT_LIMIT = 2 ** 31

/** The type with which BSON stores a value. */
export function typeOf(value: unknown): TypeName {
  switch (typeof value) {
    case 'undefined':
      return 'undefined'
    case 'string':
      return 'string'
    case 'boolean':
      return 'bool'
    case 'number':
      return Number.isInteger(value) && value >= -INT_LIMIT && value < INT_LIMIT ? 'int' : 'double'
    default:
      return typeOfObject(value)
  }
}

const CLASSES: readonly [new (...args: never[]) => unknown, TypeName][] = [
  [ObjectId, 'objectId'],
  [Date, 'date'],
  [Long, 'long'],
  [Double, 'double'],
  [Int32, 'int'],
  [Decimal128, 'decimal'],
  [Binary, 'binData'],
]

function typeOfObject(value: unknown): TypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return CLASSES.find(([type]) => value instanceof type)?.[1] ?? 'object'
}

/** Whether arithmetic supports a value. 64-bit and decimal numbers are stored but not computed with. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** A value of any numeric type as a JavaScript number. */
export function toNumber(value: unknown): number {
  return value instanceof Decimal128 ? Number(value.toString()) : Number(value)
}
