import { Aggregator } from 'mingo/aggregator'
import { z } from 'zod'
import { MINGO_OPTIONS } from '../engine/mingo-options.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { amount, type Command, collectionName, command, common, document, ignored } from './command.ts'

const schema = z.strictObject({
  ...common,
  aggregate: collectionName,
  pipeline: z.array(document),
  cursor: z.strictObject({ batchSize: amount.optional() }),
  hint: ignored,
  allowDiskUse: ignored,
})

const aggregate = command('aggregate', schema, (args, { database, catalog, cursors }) => {
  const namespace = `${database}.${args.aggregate}`
  const collection = catalog.read(namespace)
  const [first, ...others] = args.pipeline
  // A leading `$match` finds its documents by index.
  const [documents, rest] = isDocument(first?.$match)
    ? [collection.matching(first.$match), others]
    : [collection.documents, args.pipeline]
  const results = new Aggregator(rest, MINGO_OPTIONS).run<Doc>(documents)
  return cursors.start(namespace, results, args.cursor.batchSize)
})

/** The command that runs a pipeline. */
export const AGGREGATE: Record<string, Command> = { aggregate }
