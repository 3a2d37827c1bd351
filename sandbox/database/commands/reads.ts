import { z } from 'zod'
import { projected } from '../engine/projection.ts'
import { sorted } from '../engine/sort.ts'
import { sizeOf } from '../values/bson.ts'
import { keyOf } from '../values/key.ts'
import { elementsAt } from '../values/paths.ts'
import { amount, type Command, collectionName, command, common, document, ignored } from './command.ts'

const find = command(
  'find',
  z.strictObject({
    ...common,
    find: collectionName,
    filter: document.optional(),
    sort: document.optional(),
    projection: document.optional(),
    limit: amount.optional(),
    batchSize: amount.optional(),
    singleBatch: z.boolean().optional(),
    hint: ignored,
  }),
  (args, { database, catalog, cursors }) => {
    const { filter = {}, sort = {} } = args
    const namespace = `${database}.${args.find}`
    const limit = args.limit || Infinity
    const isSorted = Object.keys(sort).length > 0
    const matches = catalog.read(namespace).matching(filter, isSorted ? Infinity : limit)
    const documents = projected(sorted(matches, sort).slice(0, limit), args.projection, filter)
    return cursors.start(namespace, documents, args.batchSize, args.singleBatch)
  },
)

const getMore = command(
  'getMore',
  z.strictObject({
    ...common,
    getMore: z.unknown(),
    collection: z.string(),
    batchSize: amount.optional(),
  }),
  (args, { cursors }) => cursors.more(args.getMore, args.batchSize || undefined),
)

const killCursors = command(
  'killCursors',
  z.strictObject({ ...common, killCursors: z.string(), cursors: z.array(z.unknown()) }),
  (args, { cursors }) => {
    const cursorsKilled = args.cursors.filter((id) => cursors.kill(id))
    const cursorsNotFound = args.cursors.filter((id) => !cursorsKilled.includes(id))
    return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] }
  },
)

/** A driver sends it for `estimatedDocumentCount`; `countDocuments` is a pipeline. */
const count = command(
  'count',
  z.strictObject({ ...common, count: collectionName }),
  ({ count: name }, { database, catalog }) => ({ n: catalog.read(`${database}.${name}`).size }),
)

const distinct = command(
  'distinct',
  z.strictObject({
    ...common,
    distinct: collectionName,
    key: z.string(),
    query: document.optional(),
  }),
  ({ distinct: name, key, query = {} }, { database, catalog }) => {
    const matches = catalog.read(`${database}.${name}`).matching(query)
    const values = matches.flatMap((match) => elementsAt(match, key)).filter((value) => value !== undefined)
    const byKey = new Map(values.map((value) => [keyOf(value), value]))
    return { values: [...byKey.values()] }
  },
)

const collStats = command(
  'collStats',
  z.strictObject({ ...common, collStats: collectionName }),
  ({ collStats: name }, { database, catalog }) => {
    const { documents } = catalog.read(`${database}.${name}`)
    const size = documents.reduce((sum, document) => sum + sizeOf(document), 0)
    return { ns: `${database}.${name}`, count: documents.length, size }
  },
)

/** Commands that read one collection. */
export const READS: Record<string, Command> = { find, getMore, killCursors, count, distinct, collStats }
