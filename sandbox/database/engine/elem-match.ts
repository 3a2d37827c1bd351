import { Query } from 'mingo/query'
import type { Options } from 'mingo/types'
import { type Doc, isDocument, isOperators } from '../values/document.ts'

const LOGICAL = ['$and', '$or', '$nor', '$expr']

/** Compiles an `$elemMatch`: operators on the element itself, or conditions on its fields. */
export function elementFilter(condition: Doc, options: Options): (element: unknown) => boolean {
  const isOnElement = isOperators(condition) && !Object.keys(condition).some(isLogical)
  if (isOnElement) {
    const query = new Query({ element: condition }, options)
    return (element) => query.test({ element })
  }
  const query = new Query(condition, options)
  return (element) => isDocument(element) && query.test(element)
}

function isLogical(name: string): boolean {
  return LOGICAL.includes(name)
}
