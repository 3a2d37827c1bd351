import { Binary, Decimal128, Double, Int32, Long, MaxKey, MinKey, ObjectId, Timestamp } from 'mongodb'

/** The types of BSON this server tells apart, by the names the `$type` operator has for them. */
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
  | 'timestamp'
  | 'regex'
  | 'minKey'
  | 'maxKey'

const INT_LIMIT = 2 ** 31

/** The type of a value as BSON stores it. */
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
  [Timestamp, 'timestamp'],
  [Long, 'long'],
  [Double, 'double'],
  [Int32, 'int'],
  [Decimal128, 'decimal'],
  [Binary, 'binData'],
  [RegExp, 'regex'],
  [MinKey, 'minKey'],
  [MaxKey, 'maxKey'],
]

function typeOfObject(value: unknown): TypeName {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return CLASSES.find(([type]) => value instanceof type)?.[1] ?? 'object'
}

/** Whether arithmetic works on a value; 64-bit and decimal numbers beyond JavaScript's are stored, not computed. */
export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** A value of any numeric type as a JavaScript number. */
export function toNumber(value: unknown): number {
  return value instanceof Decimal128 ? Number(value.toString()) : Number(value)
}
