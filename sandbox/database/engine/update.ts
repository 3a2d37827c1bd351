import { Aggregator } from 'mingo/aggregator'
import { CommandError, notSupported } from '../errors.ts'
import { clone } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'
import { assertStorable } from './assert-storable.ts'
import { changeAt, isReachable } from './change-at.ts'
import { mingoOptions } from './mingo-options.ts'
import { OPERATORS } from './operators.ts'
import { type PositionalOptions, plainPaths } from './positional.ts'
import { type Plan, planOf } from './update-plan.ts'

/** Operators, a replacement document, or a pipeline. */
export type Update = Doc | Doc[]

export type UpdateOptions = PositionalOptions & { variables?: Doc }

const PIPELINE_STAGES = ['$set', '$addFields', '$unset', '$project', '$replaceRoot', '$replaceWith']

/** The updated document; the original stays unchanged. */
export function updated(document: Doc, update: Update, options: UpdateOptions = {}): Doc {
  const result = resultOf(document, update, options)
  assertStorable(result)
  return result
}

/** Throws if the update is invalid, whether or not a document matches. */
export function assertUpdate(update: Update): void {
  if (Array.isArray(update)) assertStages(update)
  else if (isUpdateOfOperators(update)) planOf(withoutInsertOnly(update))
}

/** Whether an update has operators instead of a replacement document. */
export function isUpdateOfOperators(update: Update): update is Doc {
  if (Array.isArray(update)) return false
  const names = Object.keys(update)
  const operators = names.filter((name) => name.startsWith('$'))
  if (operators.length > 0 && operators.length < names.length) {
    throw new CommandError('FailedToParse', 'An update has either operators or fields, not both')
  }
  return operators.length > 0
}

/** Applies update operators to a copy of a document. */
export function withOperators(document: Doc, operators: Doc, options: UpdateOptions): Doc {
  const { changes, renames } = planOf(operators)
  const result = clone(document)
  for (const { path, argument, operator } of changes) {
    for (const plain of plainPaths(document, path, options)) {
      if (operator === OPERATORS.$unset && !isReachable(result, plain)) continue
      changeAt(result, plain, operator.creates, (value) => operator.apply(value, argument, plain))
    }
  }
  for (const rename of renames) applyRename(result, rename)
  return result
}

function resultOf(document: Doc, update: Update, options: UpdateOptions): Doc {
  if (Array.isArray(update)) return throughPipeline(document, update, options)
  if (isUpdateOfOperators(update)) return withOperators(document, withoutInsertOnly(update), options)
  return replacement(document, update)
}

function withoutInsertOnly({ $setOnInsert: _onlyForUpserts, ...operators }: Doc): Doc {
  return operators
}

function applyRename(document: Doc, { from, to }: Plan['renames'][number]): void {
  let moved: unknown
  changeAt(document, from, false, (value) => {
    moved = value
    return undefined
  })
  if (moved !== undefined) changeAt(document, to, true, () => moved)
}

function throughPipeline(document: Doc, stages: Doc[], { variables }: UpdateOptions): Doc {
  assertStages(stages)
  const [result] = new Aggregator(stages, mingoOptions(variables)).run<Doc>([document])
  if (!result) throw notSupported('an update without a result')
  return result
}

function assertStages(stages: Doc[]): void {
  const unknown = stages.flatMap(Object.keys).find((name) => !PIPELINE_STAGES.includes(name))
  if (!unknown) return
  throw new CommandError('InvalidOptions', `${unknown} is not allowed to be used within an update`)
}

function replacement(document: Doc, fields: Doc): Doc {
  const { _id = document._id, ...rest } = fields
  return _id === undefined ? rest : { _id, ...rest }
}
