import { Query } from 'mingo/query'
import type { Doc } from '../values/document.ts'
import { mingoOptions } from './mingo-options.ts'

/** Whether a document matches. */
export type Filter = (document: Doc) => boolean

/**
 * Compiles a MongoDB query. Throws on operators that the local database does not know.
 * @param variables the `let` of a command
 */
export function filterOf(query: Doc, variables?: Doc): Filter {
  if (Object.keys(query).length === 0) return () => true
  const compiled = new Query(query, mingoOptions(variables))
  return (document) => compiled.test(document)
}
