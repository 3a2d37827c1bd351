import { BSON, type Long, type ObjectId } from 'mongodb'
import { toNumber, typeOf } from './types.ts'

/**
 * A string that is the same for two values if and only if MongoDB treats them as equal; a missing value
 * equals null.
 */
export function keyOf(value: unknown): string {
  switch (typeOf(value)) {
    case 'undefined':
    case 'null':
      return 'null'
    case 'int':
    case 'double':
    case 'decimal':
      return `number ${toNumber(value)}`
    case 'long':
      return `number ${(value as Long).toString()}`
    case 'string':
      return `string ${value}`
    case 'objectId':
      return `objectId ${(value as ObjectId).toHexString()}`
    default:
      return BSON.EJSON.stringify(value, { relaxed: false })
  }
}
