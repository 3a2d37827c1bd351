import { Query } from 'mingo/query'
import type { Doc } from '../values/document.ts'
import { mingoOptions } from './mingo-options.ts'

/** Applies a projection. */
export function projected(documents: Doc[], projection: Doc = {}, query: Doc = {}, variables?: Doc): Doc[] {
  if (Object.keys(projection).length === 0) return documents
  return new Query(query, mingoOptions(variables)).find<Doc>(documents, projection).all()
}
