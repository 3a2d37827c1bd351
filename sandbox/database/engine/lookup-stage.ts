import { Aggregator } from 'mingo/aggregator'
import type { Iterator } from 'mingo/lazy'
import { $lookup } from 'mingo/operators/pipeline'
import type { Options } from 'mingo/types'
import { notSupported } from '../errors.ts'
import type { Doc } from '../values/document.ts'

type Lookup = Parameters<typeof $lookup>[1]

/**
 * mingo's `$lookup`, corrected for a join with both fields and a pipeline: the pipeline runs on the joined
 * documents, not on the whole collection.
 */
export function lookupStage(documents: Iterator, spec: Lookup, options: Options): Iterator {
  const { pipeline, ...join } = spec
  if (!pipeline || !join.localField) return $lookup(documents, spec, options)
  if (join.let) throw notSupported('$lookup with fields, a pipeline and let together')
  const joined = $lookup(documents, join, options)
  return joined.map<Doc, Doc>((document) => {
    const matches = document[join.as] as Doc[]
    return { ...document, [join.as]: new Aggregator(pipeline, options).run(matches) }
  })
}
