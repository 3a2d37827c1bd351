import { ObjectId } from 'mongodb'
import { type Doc, isDocument, isOperators } from '../values/document.ts'
import { assertStorable } from './assert-storable.ts'
import { isUpdateOfOperators, updated, withOperators } from './update.ts'

/** The document that an upsert inserts: the equality conditions of the query, then the update. */
export function upserted(query: Doc, update: Doc): Doc {
  const fixed = fixedBy(query)
  const made = isUpdateOfOperators(update)
    ? withInsertOperators(fixed, update)
    : updated(fixed._id === undefined ? {} : { _id: fixed._id }, update)
  const document = withId(made)
  assertStorable(document)
  return document
}

/** The document with `_id` as its first field; generates one if needed. */
export function withId(document: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = document
  return { _id, ...rest }
}

function withInsertOperators(fixed: Doc, update: Doc): Doc {
  const { $setOnInsert = {}, ...operators } = update
  const { _id = fixed._id, ...onInsert } = $setOnInsert as Doc
  const first = withOperators(fixed, operators)
  const second = withOperators(first, { $set: onInsert })
  return _id === undefined ? second : { ...second, _id }
}

function fixedBy(query: Doc): Doc {
  const document: Doc = {}
  for (const [path, condition] of Object.entries(query)) {
    if (path === '$and') for (const part of condition as Doc[]) Object.assign(document, fixedBy(part))
    else if (!path.startsWith('$')) setEqual(document, path, condition)
  }
  return document
}

function setEqual(document: Doc, path: string, condition: unknown): void {
  if (isOperators(condition) && !('$eq' in condition)) return
  const value = isOperators(condition) ? condition.$eq : condition
  const steps = path.split('.')
  const last = steps.pop() as string
  let parent = document
  for (const step of steps) {
    const next = parent[step]
    const child = isDocument(next) ? next : {}
    parent[step] = child
    parent = child
  }
  parent[last] = value
}
