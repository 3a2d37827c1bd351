import { type Doc, isDocument, isOperators } from '../values/document.ts'
import type { TableIndex } from './table-index.ts'

/**
 * The ids of a superset of the matching documents, from an index on fields that the query compares with known
 * values. Undefined if no index helps and every document has to be checked.
 */
export function candidateIds(query: Doc, indexes: Iterable<TableIndex>): Set<string> | undefined {
  for (const index of indexes) {
    if (!index.isComplete) continue
    const valuesOfFields = index.fields.map((field) => queriedValues(query, field))
    const rows = combinations(valuesOfFields)
    if (rows) return new Set(rows.flatMap((values) => [...index.idsOf(values)]))
  }
  return undefined
}

/** The values that a query compares a field with by `$eq` or `$in`. */
function queriedValues(query: Doc, field: string): unknown[] | undefined {
  const condition = query[field]
  if (isOperators(condition)) {
    if ('$eq' in condition) return plainOrNothing([condition.$eq])
    return Array.isArray(condition.$in) ? plainOrNothing(condition.$in) : undefined
  }
  return plainOrNothing([condition])
}

/**
 * An index does not distinguish null from a missing field, and cannot serve arrays and embedded
 * documents.
 */
function plainOrNothing(values: unknown[]): unknown[] | undefined {
  const isPlain = (value: unknown) =>
    value !== undefined && value !== null && !Array.isArray(value) && !isDocument(value)
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
