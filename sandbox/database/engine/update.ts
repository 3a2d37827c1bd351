import { Aggregator } from 'mingo/aggregator'
import { type Modifier, updateOne } from 'mingo/updater'
import { CommandError, notSupported } from '../errors.ts'
import { clone } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'
import { libraryOptions } from './library.ts'
import { assertStorable } from './storable.ts'
import { assertUpdatable, missingArrays } from './update-rules.ts'

/** Operators, a whole new document, or a pipeline. */
export type Update = Doc | Doc[]

export type UpdateOptions = {
  /** The query that found the document; the positional operator `$` needs it. */
  query?: Doc
  variables?: Doc
  arrayFilters?: Doc[]
}

const PIPELINE_STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']

/** What an update makes of a document, which itself stays as it is. */
export function updated(document: Doc, update: Update, options: UpdateOptions = {}): Doc {
  const result = Array.isArray(update)
    ? throughPipeline(document, update, options)
    : isUpdateOfOperators(update)
      ? withOperators(document, update, options)
      : replacement(document, update)
  assertStorable(result)
  return result
}

/** Whether an update changes fields, and does not replace the whole document. */
export function isUpdateOfOperators(update: Update): update is Doc {
  if (Array.isArray(update)) return false
  const names = Object.keys(update)
  const operators = names.filter((name) => name.startsWith('$'))
  if (operators.length > 0 && operators.length < names.length) {
    throw new CommandError('FailedToParse', 'An update has either operators or fields, not both')
  }
  return operators.length > 0
}

function throughPipeline(document: Doc, stages: Doc[], { variables }: UpdateOptions): Doc {
  const unknown = stages.flatMap(Object.keys).find((name) => !PIPELINE_STAGES.includes(name))
  if (unknown)
    throw new CommandError('InvalidOptions', `${unknown} is not allowed to be used within an update`)
  const [result] = new Aggregator(stages, libraryOptions(variables)).run<Doc>([clone(document)])
  if (!result) throw notSupported('an update without a result')
  return result
}

/** What operators make of a document. */
export function withOperators(document: Doc, update: Doc, options: UpdateOptions): Doc {
  const { $setOnInsert: _onlyForUpserts, ...operators } = update
  assertUpdatable(document, operators)
  const result = clone(document)
  const toStartEmpty = missingArrays(document, operators)
  if (toStartEmpty.length > 0) {
    applyOperators(result, { $set: Object.fromEntries(toStartEmpty.map((path) => [path, []])) }, {})
  }
  applyOperators(result, operators, options)
  return result
}

function applyOperators(
  document: Doc,
  operators: Modifier<Doc>,
  { query = {}, arrayFilters }: UpdateOptions,
): void {
  if (Object.keys(operators).length === 0) return
  updateOne([document], query, operators, { cloneMode: 'deep', arrayFilters }, libraryOptions())
}

function replacement(document: Doc, fields: Doc): Doc {
  const { _id = document._id, ...rest } = clone(fields)
  return _id === undefined ? rest : { _id, ...rest }
}
