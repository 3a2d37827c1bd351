import { Query } from 'mingo/query'
import type { Doc } from '../values/document.ts'
import { MINGO_OPTIONS } from './mingo-options.ts'

/** Applies a projection. */
export function projected(documents: Doc[], projection: Doc = {}, query: Doc = {}): Doc[] {
  if (Object.keys(projection).length === 0) return documents
  return new Query(query, MINGO_OPTIONS).find<Doc>(documents, projection).all()
}
