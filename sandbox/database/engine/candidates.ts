import { type Doc, isDocument, isOperators } from '../values/document.ts'
import type { TableIndex } from './table-index.ts'

/**
 * Ids among which all documents that match a query are, found by an index whose every field the query
 * compares with known values; undefined when no index helps and every document has to be looked at.
 */
export function candidateIds(query: Doc, indexes: Iterable<TableIndex>): Set<string> | undefined {
  for (const index of indexes) {
    if (!index.isComplete) continue
    const valuesOfFields = index.fields.map((field) => valuesAskedFor(query, field))
    const rows = combinations(valuesOfFields)
    if (rows) return new Set(rows.flatMap((values) => [...index.idsOf(values)]))
  }
  return undefined
}

/** The values a query compares a field with by `$eq` or `$in`. */
function valuesAskedFor(query: Doc, field: string): unknown[] | undefined {
  const condition = query[field]
  if (isOperators(condition)) {
    if ('$eq' in condition) return onlyPlain([condition.$eq])
    return Array.isArray(condition.$in) ? onlyPlain(condition.$in) : undefined
  }
  return onlyPlain([condition])
}

/** An index can't tell null from a missing field, nor answer for patterns, arrays and embedded documents. */
function onlyPlain(values: unknown[]): unknown[] | undefined {
  const isPlain = (value: unknown) =>
    value !== undefined &&
    value !== null &&
    !(value instanceof RegExp) &&
    !Array.isArray(value) &&
    !isDocument(value)
  return values.every(isPlain) ? values : undefined
}

function combinations(valuesOfFields: (unknown[] | undefined)[]): unknown[][] | undefined {
  let rows: unknown[][] = [[]]
  for (const values of valuesOfFields) {
    if (!values) return undefined
    rows = rows.flatMap((row) => values.map((value) => [...row, value]))
  }
  return rows
}
