import { CommandError, notSupported } from '../errors.ts'
import type { TypeName } from '../values/types.ts'

const NAMES: Record<string, TypeName[]> = {
  number: ['int', 'long', 'double', 'decimal'],
  double: ['double'],
  int: ['int'],
  long: ['long'],
  decimal: ['decimal'],
  string: ['string'],
  object: ['object'],
  array: ['array'],
  binData: ['binData'],
  objectId: ['objectId'],
  bool: ['bool'],
  date: ['date'],
  timestamp: ['timestamp'],
  regex: ['regex'],
  null: ['null'],
}

/** The types that a `$type` condition matches. */
export function typesNamed(name: unknown): TypeName[] {
  if (typeof name !== 'string') throw notSupported('$type by number')
  const types = NAMES[name]
  if (!types) throw new CommandError('BadValue', `Unknown type name alias: ${name}`)
  return types
}
