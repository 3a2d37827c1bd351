import type { Collection, Document, Filter, UpdateFilter } from 'mongodb'

/**
 * Updates a document in one atomic step; false when none matches the filter, such as when it has changed since it was
 * read.
 */
export async function updateIf<R extends Document>(
  collection: Collection<R>,
  filter: NoInfer<Filter<R>>,
  update: NoInfer<UpdateFilter<R>>,
): Promise<boolean> {
  return (await collection.updateOne(filter, update)).matchedCount === 1
}
