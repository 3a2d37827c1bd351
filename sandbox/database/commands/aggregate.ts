import { Aggregator } from 'mingo/aggregator'
import { z } from 'zod'
import { mingoOptions } from '../engine/mingo-options.ts'
import { notSupported } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import {
  amount,
  type Command,
  type Context,
  collectionName,
  command,
  common,
  document,
  ignored,
} from './command.ts'
import { sinkOf } from './sink.ts'

const schema = z.strictObject({
  ...common,
  aggregate: collectionName,
  pipeline: z.array(document),
  cursor: z.strictObject({ batchSize: amount.optional() }),
  let: document.optional(),
  hint: ignored,
  allowDiskUse: ignored,
  bypassDocumentValidation: ignored,
})

const aggregate = command('aggregate', schema, (args, context) => {
  const { database, catalog, cursors } = context
  assertSupported(args.pipeline)
  const { stages, sink } = sinkOf(args.pipeline)
  const { documents, rest } = start(args.aggregate, stages, context, args.let)
  const options = mingoOptions(args.let, (name) => catalog.read(`${database}.${name}`).documents)
  const results = new Aggregator(rest, options).run<Doc>(documents)
  const shown = sink ? sink(results, context) : results
  return cursors.start(`${database}.${args.aggregate}`, shown, args.cursor.batchSize)
})

/** A leading `$match` finds its documents by index. */
function start(name: string, stages: Doc[], { database, catalog }: Context, variables?: Doc) {
  const collection = catalog.read(`${database}.${name}`)
  const [first, ...others] = stages
  if (isDocument(first?.$match)) {
    return { documents: collection.matching(first.$match, { variables }), rest: others }
  }
  return { documents: collection.documents, rest: stages }
}

function assertSupported(stages: Doc[]): void {
  const names = stages.flatMap(Object.keys)
  const rejected = names.find((name) =>
    ['$changeStream', '$geoNear', '$search', '$indexStats'].includes(name),
  )
  if (rejected) throw notSupported(`the stage ${rejected}`)
}

/** The command that runs a pipeline. */
export const AGGREGATE: Record<string, Command> = { aggregate }
