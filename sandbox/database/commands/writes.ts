import { z } from 'zod'
import { assertStorable } from '../engine/assert-storable.ts'
import type { Collection } from '../engine/collection.ts'
import { assertUpdate, updated } from '../engine/update.ts'
import { upserted, withId } from '../engine/upsert.ts'
import { asCommandError } from '../errors.ts'
import { isSame } from '../values/bson.ts'
import type { Doc } from '../values/document.ts'
import { type Command, collectionName, command, common, document } from './command.ts'

const manyWrites = { ...common, ordered: z.boolean().optional() }

const insert = command(
  'insert',
  z.strictObject({ ...manyWrites, insert: collectionName, documents: z.array(document) }),
  ({ insert: name, documents, ordered }, { database, catalog }) => {
    const collection = catalog.findOrCreate(`${database}.${name}`)
    const { done, failed } = runEach(documents, ordered, (given) => {
      const stored = withId(given)
      assertStorable(stored)
      collection.insert(stored)
    })
    return { n: done.length, ...failed }
  },
)

const updateStatement = z.strictObject({
  q: document,
  u: document,
  upsert: z.boolean().optional(),
  multi: z.boolean().optional(),
})
type UpdateStatement = z.infer<typeof updateStatement>
type Outcome = { matched: number; modified: number; upserted?: Doc }

const update = command(
  'update',
  z.strictObject({ ...manyWrites, update: collectionName, updates: z.array(updateStatement) }),
  ({ update: name, updates, ordered }, { database, catalog }) => {
    const collection = catalog.findOrCreate(`${database}.${name}`)
    const { done, failed } = runEach(updates, ordered, (statement, index) => {
      const { upserted: made, ...counts } = updateBy(statement, collection)
      return { ...counts, upserted: made ? [{ index, _id: made._id }] : [] }
    })
    const upsertedIds = done.flatMap((outcome) => outcome.upserted)
    return {
      n: total(done.map(({ matched }) => matched)) + upsertedIds.length,
      nModified: total(done.map(({ modified }) => modified)),
      ...(upsertedIds.length > 0 && { upserted: upsertedIds }),
      ...failed,
    }
  },
)

function updateBy({ q: query, u: change, multi, upsert }: UpdateStatement, collection: Collection): Outcome {
  assertUpdate(change)
  const matches = collection.matching(query, multi ? Infinity : 1)
  if (matches.length === 0 && upsert) {
    const made = upserted(query, change)
    collection.insert(made)
    return { matched: 0, modified: 0, upserted: made }
  }
  const isChanged = matches.map((before) => put(collection, before, updated(before, change)))
  return { matched: matches.length, modified: isChanged.filter(Boolean).length }
}

/** Replaces a document with its update; false if nothing changed. */
export function put(collection: Collection, before: Doc, after: Doc): boolean {
  if (isSame(before, after)) return false
  collection.replace(before, after)
  return true
}

const deleteStatement = z.strictObject({
  q: document,
  /** 1 deletes the first match, 0 all matches. */
  limit: z.literal([0, 1]),
})

const remove = command(
  'delete',
  z.strictObject({ ...manyWrites, delete: collectionName, deletes: z.array(deleteStatement) }),
  ({ delete: name, deletes, ordered }, { database, catalog }) => {
    const collection = catalog.read(`${database}.${name}`)
    const { done, failed } = runEach(deletes, ordered, ({ q, limit }) => {
      const matches = collection.matching(q, limit || Infinity)
      for (const match of matches) collection.remove(match)
      return matches.length
    })
    return { n: total(done), ...failed }
  },
)

/**
 * Runs writes one after the other. The first failure ends an ordered list; an unordered one records it and
 * continues.
 */
function runEach<Item, Result>(items: Item[], ordered = true, write: (item: Item, index: number) => Result) {
  const done: Result[] = []
  const writeErrors: Doc[] = []
  for (const [index, item] of items.entries()) {
    try {
      done.push(write(item, index))
    } catch (error) {
      const { code, message, details } = asCommandError(error)
      writeErrors.push({ index, code, errmsg: message, ...details })
      if (ordered) break
    }
  }
  return { done, failed: writeErrors.length > 0 ? { writeErrors } : {} }
}

function total(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** Commands that write documents of one collection. */
export const WRITES: Record<string, Command> = { insert, update, delete: remove }
