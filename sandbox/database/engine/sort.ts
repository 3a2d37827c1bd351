import { type Iterator, Lazy } from 'mingo/lazy'
import type { Options } from 'mingo/types'
import { CommandError, notSupported } from '../errors.ts'
import type { Doc } from '../values/document.ts'
import { compareValues } from '../values/order.ts'
import { leavesAt } from '../values/paths.ts'
import { isNumber } from '../values/types.ts'

/** Fields by priority: 1 sorts ascending, -1 descending. */
export type Sort = Record<string, unknown>

/** Sorts documents as MongoDB does, across types. The sort is stable. */
export function sorted(documents: Doc[], sort: Sort): Doc[] {
  const fields = Object.entries(sort).map(([path, direction]) => ({
    path,
    direction: directionOf(direction),
  }))
  if (fields.length === 0) return documents
  const keyed = documents.map((document) => ({
    document,
    values: fields.map(({ path, direction }) => sortValue(document, path, direction)),
  }))
  keyed.sort((left, right) => {
    for (const [index, { direction }] of fields.entries()) {
      const order = compareValues(left.values[index], right.values[index])
      if (order !== 0) return order * direction
    }
    return 0
  })
  return keyed.map(({ document }) => document)
}

/** The `$sort` stage of a pipeline. */
export function sortStage(documents: Iterator, sort: Sort, _options: Options): Iterator {
  return documents.transform((all) => Lazy(sorted(all as unknown as Doc[], sort)))
}

function directionOf(direction: unknown): 1 | -1 {
  if (direction === 1 || direction === -1) return direction
  if (isNumber(direction)) throw new CommandError('BadValue', '$sort key ordering must be 1 or -1')
  throw notSupported('sorting by anything but 1 and -1')
}

/**
 * An array sorts ascending by its smallest element and descending by its largest; an empty one before null.
 */
function sortValue(document: Doc, path: string, direction: 1 | -1): unknown {
  const values = leavesAt(document, path).flatMap((value) => {
    if (!Array.isArray(value)) return [value ?? null]
    return value.length > 0 ? value : [undefined]
  })
  if (values.length === 0) return null
  return values.reduce((best, value) => (direction * compareValues(value, best) < 0 ? value : best))
}
