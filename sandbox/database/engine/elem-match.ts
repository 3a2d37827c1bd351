import { Query } from 'mingo/query'
import type { Options } from 'mingo/types'
import { type Doc, isDocument, isOperators } from '../values/document.ts'
import { valuesAt } from '../values/paths.ts'

const LOGICAL = ['$and', '$or', '$nor', '$expr']

/** The `$elemMatch` operator of a query; the query library's own takes a plain value for any of its fields. */
export function elemMatchOperator(
  path: string,
  condition: Doc,
  options: Options,
): (document: Doc) => boolean {
  const matches = elementFilter(condition, options)
  return (document) => valuesAt(document, path).some((value) => Array.isArray(value) && value.some(matches))
}

function elementFilter(condition: Doc, options: Options): (element: unknown) => boolean {
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
