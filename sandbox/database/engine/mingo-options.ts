import { Context, ProcessingMode } from 'mingo/core'
import * as accumulator from 'mingo/operators/accumulator'
import * as expression from 'mingo/operators/expression'
import * as pipeline from 'mingo/operators/pipeline'
import * as projection from 'mingo/operators/projection'
import * as query from 'mingo/operators/query'
import * as window from 'mingo/operators/window'
import type { Options } from 'mingo/types'
import type { Doc } from '../values/document.ts'
import { CONDITIONS } from './conditions.ts'
import { countStage } from './count-stage.ts'
import { lookupStage } from './lookup-stage.ts'
import { sortStage } from './sort.ts'

/** The documents of another collection of the same database, by name. */
export type Collections = (name: string) => Doc[]

/** Where mingo's operators differ from MongoDB, ours replace them. */
const CONTEXT = Context.init({
  accumulator,
  expression,
  pipeline: { ...pipeline, $sort: sortStage, $lookup: lookupStage, $count: countStage },
  projection,
  query: { ...query, ...CONDITIONS },
  window,
})

/**
 * Options of every call of mingo: no scripts, and stored documents are never modified in place.
 * @param variables the `let` of a command
 */
export function mingoOptions(variables: Doc = {}, collections?: Collections): Options {
  return {
    idKey: '_id',
    useStrictMode: true,
    failOnError: true,
    scriptEnabled: false,
    processingMode: ProcessingMode.CLONE_INPUT,
    context: CONTEXT,
    variables,
    ...(collections && { collectionResolver: collections }),
  }
}
