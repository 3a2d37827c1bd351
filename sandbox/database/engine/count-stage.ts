import { type Iterator, Lazy } from 'mingo/lazy'
import type { Options } from 'mingo/types'

/** The `$count` stage of a pipeline. Like MongoDB's, it returns no document instead of 0. */
export function countStage(documents: Iterator, name: string, _options: Options): Iterator {
  return documents.transform((all) => {
    const { length } = all as unknown as unknown[]
    return Lazy(length > 0 ? [{ [name]: length }] : [])
  })
}
