import { Query } from 'mingo/query'
import type { Doc } from '../values/document.ts'
import { MINGO_OPTIONS } from './mingo-options.ts'

/** Whether a document matches. */
export type Filter = (document: Doc) => boolean

/** Compiles a MongoDB query. Throws on operators that the local database does not know. */
export function filterOf(query: Doc): Filter {
  if (Object.keys(query).length === 0) return () => true
  const compiled = new Query(query, MINGO_OPTIONS)
  return (document) => compiled.test(document)
}
