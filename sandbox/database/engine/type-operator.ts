import type { Options } from 'mingo/types'
import { CommandError, notSupported } from '../errors.ts'
import type { Doc } from '../values/document.ts'
import { valuesAt } from '../values/paths.ts'
import { type TypeName, typeOf } from '../values/types.ts'

const NUMBERS: TypeName[] = ['int', 'long', 'double', 'decimal']

const TYPES: Record<string, TypeName[]> = {
  number: NUMBERS,
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

/** The `$type` operator of a query, with MongoDB's names of types. */
export function typeOperator(path: string, wanted: unknown, _options: Options): (document: Doc) => boolean {
  const names = Array.isArray(wanted) ? wanted : [wanted]
  const types = names.flatMap(typesNamed)
  return (document) =>
    valuesAt(document, path)
      .flatMap((value) => (Array.isArray(value) ? [value, ...value] : [value]))
      .some((value) => types.includes(typeOf(value)))
}

function typesNamed(name: unknown): TypeName[] {
  if (typeof name !== 'string') throw notSupported('$type by number')
  const types = TYPES[name]
  if (!types) throw new CommandError('BadValue', `Unknown type name alias: ${name}`)
  return types
}
