import { Query } from 'mingo/query'
import type { Doc } from '../values/document.ts'
import { libraryOptions } from './library.ts'

/** Whether a document matches. */
export type Filter = (document: Doc) => boolean

/**
 * A query of MongoDB as a function. Throws on operators the local database does not know.
 * @param variables the `let` of a command
 */
export function filterOf(query: Doc, variables?: Doc): Filter {
  if (Object.keys(query).length === 0) return () => true
  const compiled = new Query(query, libraryOptions(variables))
  return (document) => compiled.test(document)
}
