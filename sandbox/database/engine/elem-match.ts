import { Query } from 'mingo/query'
import type { Options } from 'mingo/types'
import { type Doc, isDocument, isOperators } from '../values/document.ts'

const LOGICAL = ['$and', '$or', '$nor', '$expr']

/** An `$elemMatch` as a function of one element: of operators on the element itself, or of its fields. */
export function elementFilter(condition: Doc, options: Options): (element: unknown) => boolean {
  const isAboutTheElementItself = isOperators(condition) && !Object.keys(condition).some(isLogical)
  if (isAboutTheElementItself) {
    const query = new Query({ element: condition }, options)
    return (element) => query.test({ element })
  }
  const query = new Query(condition, options)
  return (element) => isDocument(element) && query.test(element)
}

function isLogical(name: string): boolean {
  return LOGICAL.includes(name)
}
