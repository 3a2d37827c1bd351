import { Query } from 'mingo/query'
import type { Options } from 'mingo/types'
import { CommandError } from '../errors.ts'
import { type Doc, isDocument, isOperators } from '../values/document.ts'
import { compareValues, isEqual, isOfSameKind } from '../values/order.ts'
import { candidatesAt, leavesAt } from '../values/paths.ts'

type Condition = (path: string, argument: unknown, options: Options) => (document: Doc) => boolean

const equal = anyCandidate(isEqual)
const isIn = anyCandidate((value, list) => listOf(list).some((wanted) => isEqual(value, wanted)))

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
  $exists: (path, wanted) => (document) =>
    leavesAt(document, path).some((value) => value !== undefined) === Boolean(wanted),
  $size: (path, size) => (document) =>
    leavesAt(document, path).some((value) => Array.isArray(value) && value.length === size),
  $elemMatch: elemMatch,
}

/** A condition that holds if one of the values at a path meets it. */
function anyCandidate(meets: (value: unknown, argument: unknown) => boolean): Condition {
  return (path, argument) => (document) =>
    candidatesAt(document, path).some((value) => meets(value, argument))
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

function listOf(argument: unknown): unknown[] {
  if (Array.isArray(argument)) return argument
  throw new CommandError('BadValue', '$in and $nin need an array')
}

/** Operators on the element itself, or conditions on its fields. */
function elemMatch(path: string, argument: unknown, options: Options): (document: Doc) => boolean {
  if (!isDocument(argument)) throw new CommandError('BadValue', '$elemMatch needs an Object')
  const isOnElement = isOperators(argument) && !('$and' in argument || '$or' in argument)
  const query = new Query(isOnElement ? { element: argument } : argument, options)
  const matches = (element: unknown) =>
    isOnElement ? query.test({ element }) : isDocument(element) && query.test(element)
  return (document) => leavesAt(document, path).some((value) => Array.isArray(value) && value.some(matches))
}
