import { type Iterator, Lazy } from 'mingo/lazy'
import type { Options } from 'mingo/types'
import { CommandError, notSupported } from '../errors.ts'
import type { Doc } from '../values/document.ts'
import { compareValues } from '../values/order.ts'
import { leavesAt } from '../values/paths.ts'
import { isNumber } from '../values/types.ts'

/** Fields in order of weight: 1 sorts from small to large, -1 from large to small. */
export type Sort = Record<string, unknown>

/** Sorts documents as MongoDB does, values of different types included; equal ones keep their order. */
export function sorted(
  documents: Doc[],
  sort: Sort,
  compareStrings?: (left: string, right: string) => number,
): Doc[] {
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
    for (const [place, { direction }] of fields.entries()) {
      const order = compareValues(left.values[place], right.values[place], compareStrings)
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

/** An array sorts by its smallest element upwards and by its largest downwards; an empty one before null. */
function sortValue(document: Doc, path: string, direction: 1 | -1): unknown {
  const values = leavesAt(document, path).flatMap((value) => {
    if (!Array.isArray(value)) return [value ?? null]
    return value.length > 0 ? value : [undefined]
  })
  if (values.length === 0) return null
  return values.reduce((best, value) => (direction * compareValues(value, best) < 0 ? value : best))
}
