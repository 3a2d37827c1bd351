import type { Options } from 'mingo/types'
import { CommandError } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { compareValues, isEqual, isOfSameKind } from '../values/order.ts'
import { candidatesAt, leavesAt } from '../values/paths.ts'
import { isNumber, typeOf } from '../values/types.ts'
import { elementFilter } from './elem-match.ts'
import { typesNamed } from './type-names.ts'

type Condition = (path: string, argument: unknown, options: Options) => (document: Doc) => boolean

const equal = anyCandidate(isEqual)
const isIn = anyCandidate((value, list) => listOf('$in', list).some((wanted) => matchesOne(value, wanted)))

/**
 * Conditions on one field of a query. They replace mingo's, which differ from MongoDB on null, missing
 * fields, nested arrays and the order of fields.
 */
export const CONDITIONS: Record<`$${string}`, Condition> = {
  $eq: equal,
  $ne: not(equal),
  $in: isIn,
  $nin: not(isIn),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $regex: pattern,
  $mod: anyCandidate(isRemainder),
  $type: anyCandidate((value, names) => [names].flat().flatMap(typesNamed).includes(typeOf(value))),
  $exists: (path, wanted) => (document) =>
    leavesAt(document, path).some((value) => value !== undefined) === Boolean(wanted),
  $size: (path, size) => (document) =>
    leavesAt(document, path).some((value) => Array.isArray(value) && value.length === size),
  $all: (path, argument, options) => {
    const parts = listOf('$all', argument).map((part) => partOfAll(path, part, options))
    return (document) => parts.length > 0 && parts.every((matches) => matches(document))
  },
  $elemMatch: elemMatch,
}

/** A condition that holds if one of the values at a path meets it. */
function anyCandidate(meets: (value: unknown, argument: unknown) => boolean): Condition {
  return (path, argument) => (document) =>
    candidatesAt(document, path).some((value) => meets(value, argument))
}

const matchingPattern = anyCandidate(matchesPattern)

function pattern(path: string, argument: unknown, options: Options) {
  if (argument instanceof RegExp && argument.source.includes('\0')) {
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte')
  }
  return matchingPattern(path, argument, options)
}

function not(condition: Condition): Condition {
  return (path, argument, options) => {
    const matches = condition(path, argument, options)
    return (document) => !matches(document)
  }
}

/** Compares values of the same kind only; a missing value counts as null. */
function comparison(isWanted: (order: number) => boolean): Condition {
  return anyCandidate((value, limit) => {
    if (isEqual(value, limit)) return isWanted(0)
    return isOfSameKind(value, limit) && isWanted(compareValues(value, limit))
  })
}

function listOf(operator: string, argument: unknown): unknown[] {
  if (Array.isArray(argument)) return argument
  throw new CommandError('BadValue', `${operator} needs an array`)
}

function matchesOne(value: unknown, wanted: unknown): boolean {
  return isEqual(value, wanted) || (wanted instanceof RegExp && matchesPattern(value, wanted))
}

function matchesPattern(value: unknown, pattern: unknown): boolean {
  return typeof value === 'string' && pattern instanceof RegExp && pattern.test(value)
}

function isRemainder(value: unknown, argument: unknown): boolean {
  const [divisor, remainder] = listOf('$mod', argument)
  return isNumber(value) && Math.trunc(value) % Number(divisor) === Number(remainder)
}

function partOfAll(path: string, part: unknown, options: Options): (document: Doc) => boolean {
  if (isDocument(part) && isDocument(part.$elemMatch)) return elemMatch(path, part.$elemMatch, options)
  return anyCandidate(matchesOne)(path, part, options)
}

function elemMatch(path: string, argument: unknown, options: Options): (document: Doc) => boolean {
  if (!isDocument(argument)) throw new CommandError('BadValue', '$elemMatch needs an Object')
  const matches = elementFilter(argument, options)
  return (document) => leavesAt(document, path).some((value) => Array.isArray(value) && value.some(matches))
}
