import { z } from 'zod'
import { filterOf } from '../engine/filter.ts'
import type { IndexSpec } from '../engine/table-index.ts'
import { CommandError } from '../errors.ts'
import { type Command, collectionName, command, common, document, ignored } from './command.ts'

const direction = z.custom<number>((value) => value === 1 || value === -1, 'only 1 and -1 are supported here')

const indexSpec = z.strictObject({
  key: z.record(z.string(), direction),
  name: z.string(),
  unique: z.boolean().optional(),
  sparse: z.boolean().optional(),
  partialFilterExpression: document.optional(),
  expireAfterSeconds: z.number().min(0).optional(),
})

const createIndexes = command(
  'createIndexes',
  z.strictObject({
    ...common,
    createIndexes: collectionName,
    indexes: z.array(indexSpec),
    commitQuorum: ignored,
  }),
  ({ createIndexes: name, indexes }, { database, catalog }) => {
    const isNew = !catalog.find(`${database}.${name}`)
    const collection = catalog.findOrCreate(`${database}.${name}`)
    const numIndexesBefore = collection.indexes.length
    for (const spec of indexes) {
      assertExpirable(spec)
      collection.addIndex(spec)
    }
    catalog.describe(collection)
    const numIndexesAfter = collection.indexes.length
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: isNew }
  },
)

function assertExpirable({ expireAfterSeconds, key }: IndexSpec): void {
  if (expireAfterSeconds === undefined || Object.keys(key).length === 1) return
  const message = 'TTL indexes are single-field indexes, compound indexes do not support TTL'
  throw new CommandError('CannotCreateIndex', message)
}

const listIndexes = command(
  'listIndexes',
  z.strictObject({ ...common, listIndexes: collectionName, cursor: ignored }),
  ({ listIndexes: name }, { database, catalog, cursors }) => {
    const namespace = `${database}.${name}`
    const collection = catalog.find(namespace)
    if (!collection) throw new CommandError('NamespaceNotFound', `ns does not exist: ${namespace}`)
    const indexes = collection.indexes.map((spec) => ({ v: 2, ...spec }))
    return cursors.start(namespace, indexes)
  },
)

const drop = command(
  'drop',
  z.strictObject({ ...common, drop: collectionName }),
  ({ drop: name }, { database, catalog }) => {
    const ns = `${database}.${name}`
    return catalog.drop(ns) ? { ns } : {}
  },
)

const dropDatabase = command(
  'dropDatabase',
  z.strictObject({ ...common, dropDatabase: ignored }),
  (_args, { database, catalog }) => {
    for (const { namespace } of catalog.inDatabase(database).values()) catalog.drop(namespace)
    return { dropped: database }
  },
)

const listCollections = command(
  'listCollections',
  z.strictObject({
    ...common,
    listCollections: ignored,
    filter: document.optional(),
    nameOnly: ignored,
    authorizedCollections: ignored,
    cursor: ignored,
  }),
  ({ filter = {} }, { database, catalog, cursors }) => {
    const names = [...catalog.inDatabase(database).keys()]
    const described = names.map((name) => ({
      name,
      type: 'collection',
      options: {},
      info: { readOnly: false },
    }))
    return cursors.start(`${database}.$cmd.listCollections`, described.filter(filterOf(filter)))
  },
)

const listDatabases = command(
  'listDatabases',
  z.strictObject({
    ...common,
    listDatabases: ignored,
    filter: document.optional(),
    nameOnly: ignored,
    authorizedDatabases: ignored,
  }),
  ({ filter = {} }, { catalog }) => {
    const names = new Set(catalog.all.map(({ namespace }) => namespace.slice(0, namespace.indexOf('.'))))
    return { databases: [...names].map((name) => ({ name })).filter(filterOf(filter)) }
  },
)

/** Commands about collections, indexes and databases. */
export const DEFINITIONS: Record<string, Command> = {
  createIndexes,
  listIndexes,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
}
