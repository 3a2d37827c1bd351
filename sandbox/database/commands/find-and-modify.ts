import { z } from 'zod'
import type { Collection } from '../engine/collection.ts'
import { projected } from '../engine/projection.ts'
import { sorted } from '../engine/sort.ts'
import { assertUpdate, updated } from '../engine/update.ts'
import { upserted } from '../engine/upsert.ts'
import { CommandError } from '../errors.ts'
import type { Doc } from '../values/document.ts'
import { type Command, collectionName, command, common, document } from './command.ts'
import { put } from './writes.ts'

const schema = z.strictObject({
  ...common,
  findAndModify: collectionName,
  query: document.optional(),
  sort: document.optional(),
  remove: z.boolean().optional(),
  update: document.optional(),
  new: z.boolean().optional(),
  upsert: z.boolean().optional(),
  fields: document.optional(),
})
type Args = z.infer<typeof schema>
type Outcome = { value: Doc | undefined; lastErrorObject: Doc }

/** Updates or removes one document and returns it as it was before, or as it is after. */
const findAndModify = command('findAndModify', schema, (args, { database, catalog }) => {
  const collection = catalog.findOrCreate(`${database}.${args.findAndModify}`)
  const query = args.query ?? {}
  const [found] = sorted(collection.matching(query), args.sort ?? {})
  const { value, lastErrorObject } = args.remove
    ? removed(collection, found)
    : modified(collection, found, query, args)
  const [shown] = projected(value ? [value] : [], args.fields)
  return { lastErrorObject, value: shown ?? null }
})

function removed(collection: Collection, found: Doc | undefined): Outcome {
  if (found) collection.remove(found)
  return { value: found, lastErrorObject: { n: found ? 1 : 0 } }
}

function modified(collection: Collection, found: Doc | undefined, query: Doc, args: Args): Outcome {
  if (!args.update) throw new CommandError('FailedToParse', 'findAndModify needs an update or remove')
  assertUpdate(args.update)
  if (found) {
    const after = updated(found, args.update)
    put(collection, found, after)
    return { value: args.new ? after : found, lastErrorObject: { n: 1, updatedExisting: true } }
  }
  if (!args.upsert) return { value: undefined, lastErrorObject: { n: 0, updatedExisting: false } }
  const made = upserted(query, args.update)
  collection.insert(made)
  const lastErrorObject = { n: 1, updatedExisting: false, upserted: made._id }
  return { value: args.new ? made : undefined, lastErrorObject }
}

/** The command that changes one document and returns it. */
export const FIND_AND_MODIFY: Record<string, Command> = { findAndModify }
