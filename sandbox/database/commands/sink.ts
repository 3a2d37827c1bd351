import { withId } from '../engine/upsert.ts'
import { CommandError, notSupported } from '../errors.ts'
import { type Doc, isDocument } from '../values/document.ts'
import { keyOf } from '../values/key.ts'
import type { Context } from './command.ts'
import { put } from './writes.ts'

/** Stores the results of a pipeline; the reply is empty. */
type Sink = (results: Doc[], context: Context) => Doc[]

/** Splits off the last stage of a pipeline if it stores the results (`$out`, `$merge`). */
export function sinkOf(pipeline: Doc[]): { stages: Doc[]; sink?: Sink } {
  const last = pipeline.at(-1) ?? {}
  const stages = pipeline.slice(0, -1)
  if ('$out' in last) return { stages, sink: (results, context) => replaceAll(last.$out, results, context) }
  if ('$merge' in last) return { stages, sink: (results, context) => merge(last.$merge, results, context) }
  return { stages: pipeline }
}

function replaceAll(target: unknown, results: Doc[], { database, catalog }: Context): Doc[] {
  const collection = catalog.findOrCreate(`${database}.${nameOf(target, '$out')}`)
  for (const document of collection.documents) collection.remove(document)
  for (const result of results) collection.insert(withId(result))
  return []
}

function merge(spec: unknown, results: Doc[], { database, catalog }: Context): Doc[] {
  const { into, ...options } = isDocument(spec) ? spec : { into: spec }
  if (Object.keys(options).length > 0) throw notSupported(`the options ${Object.keys(options)} of $merge`)
  const collection = catalog.findOrCreate(`${database}.${nameOf(into, '$merge')}`)
  for (const result of results.map(withId)) {
    const [before] = collection.matching({ _id: { $eq: result._id } })
    if (before && keyOf(before._id) === keyOf(result._id)) put(collection, before, { ...before, ...result })
    else collection.insert(result)
  }
  return []
}

function nameOf(target: unknown, stage: string): string {
  if (typeof target === 'string') return target
  if (isDocument(target)) throw notSupported(`${stage} into another database`)
  throw new CommandError('BadValue', `${stage} needs the name of a collection`)
}
