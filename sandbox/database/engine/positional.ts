import { CommandError } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { isArrayIndex } from '../values/paths.ts'
import { filterOf } from './filter.ts'

export type PositionalOptions = {
  /** The query that found the document: `$` is the element it matched. */
  query?: Doc
  /** Which elements `$[name]` selects, as queries on that name. */
  arrayFilters?: Doc[]
}

/** Resolves a path with `$`, `$[]` or `$[name]` to the paths it selects in a document. */
export function plainPaths(document: Doc, path: string, options: PositionalOptions): string[] {
  if (!path.includes('$')) return [path]
  return expand(document, [], path.split('.'), options).map((steps) => steps.join('.'))
}

function expand(value: unknown, before: string[], steps: string[], options: PositionalOptions): string[][] {
  const [step, ...rest] = steps
  if (step === undefined) return [before]
  if (!step.startsWith('$')) return expand(childOf(value, step), [...before, step], rest, options)
  if (!Array.isArray(value)) {
    const message = `The path '${before.join('.')}' must exist and be an array to apply '${step}' to it`
    throw new CommandError('BadValue', message)
  }
  return arrayIndexes(value, before, step, options).flatMap((index) =>
    expand(value[index], [...before, String(index)], rest, options),
  )
}

function childOf(value: unknown, step: string): unknown {
  if (isDocument(value)) return value[step]
  return Array.isArray(value) && isArrayIndex(step) ? value[Number(step)] : undefined
}

/** The array indexes that a positional step selects. */
function arrayIndexes(array: unknown[], path: string[], step: string, options: PositionalOptions): number[] {
  if (step === '$') return [matchedIndex(array, path.join('.'), options.query ?? {})]
  if (step === '$[]') return [...array.keys()]
  const name = step.slice(2, -1)
  const filter = options.arrayFilters?.find((query) => Object.keys(query).every((key) => isAbout(key, name)))
  if (!filter) {
    throw new CommandError(
      'BadValue',
      `No array filter found for identifier '${name}' in path '${path.join('.')}'`,
    )
  }
  const matches = filterOf(filter)
  return [...array.keys()].filter((index) => matches({ [name]: array[index] }))
}

function isAbout(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`)
}

function matchedIndex(array: unknown[], path: string, query: Doc): number {
  const conditions = Object.entries(query).filter(([key]) => isAbout(key, path))
  const relative = conditions.map(([key, condition]) => [`array${key.slice(path.length)}`, condition])
  const matches = filterOf(Object.fromEntries(relative))
  const index = array.findIndex((element) => matches({ array: [element] }))
  if (conditions.length > 0 && index >= 0) return index
  const message = 'The positional operator did not find the match needed from the query.'
  throw new CommandError('BadValue', message)
}
