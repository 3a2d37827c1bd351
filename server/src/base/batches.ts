import type { Collection, Document, Filter } from 'mongodb'

/** Records that are read or checked at once. */
export const BATCH_ROWS = 500

/** Groups the rows of a stream or a list; the last group may be smaller. */
export async function* batchesOf<R>(
  rows: AsyncIterable<R> | Iterable<R>,
  size = BATCH_ROWS,
): AsyncGenerator<R[]> {
  let batch: R[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * The records of a collection in the order of their ids, in batches. Each batch is a read of its own, so that the work
 * between two of them may take long.
 */
export async function* batchesById<Row extends { _id: string }>(
  collection: Collection<Row>,
  projection: Document,
  size: number,
): AsyncGenerator<Row[]> {
  let last = ''
  const nextRows = () =>
    collection
      .find<Row>({ _id: { $gt: last } } as Filter<Row>, { projection })
      .sort({ _id: 1 })
      .limit(size)
      .toArray()
  for (let rows = await nextRows(); rows.length > 0; rows = await nextRows()) {
    yield rows
    last = rows.at(-1)?._id ?? ''
  }
}
