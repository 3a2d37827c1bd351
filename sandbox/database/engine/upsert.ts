import { ObjectId } from 'mongodb'
import { type Doc, isDocument, isOperators } from '../values/document.ts'
import { isUpdateOfOperators, type Update, type UpdateOptions, updated } from './update.ts'

/** The document an upsert makes when nothing matches: what the query fixes by equality, then the update. */
export function upserted(query: Doc, update: Update, options: UpdateOptions): Doc {
  const fixed = fixedBy(query)
  if (!isUpdateOfOperators(update)) return withId({ ...onlyId(fixed), ...updated(fixed, update, options) })
  const { $setOnInsert = {}, ...operators } = update
  const { _id, ...onInsert } = $setOnInsert as Doc
  const first = updated(fixed, operators, options)
  return withId(updated({ ...(_id !== undefined && { _id }), ...first }, { $set: onInsert }, options))
}

/** The document with an `_id`, which stands first. */
export function withId(document: Doc): Doc {
  const { _id = new ObjectId(), ...rest } = document
  return { _id, ...rest }
}

function onlyId({ _id }: Doc): Doc {
  return _id === undefined ? {} : { _id }
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
  if (condition instanceof RegExp || (isOperators(condition) && !('$eq' in condition))) return
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
