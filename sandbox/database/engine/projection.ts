import { Query } from 'mingo/query'
import type { Doc } from '../values/document.ts'
import { libraryOptions } from './library.ts'

/** Documents with the fields a projection leaves. */
export function projected(documents: Doc[], projection: Doc = {}, query: Doc = {}, variables?: Doc): Doc[] {
  if (Object.keys(projection).length === 0) return documents
  return new Query(query, libraryOptions(variables)).find<Doc>(documents, projection).all()
}
