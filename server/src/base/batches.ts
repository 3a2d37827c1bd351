/** Records that are read or checked at once. */
export const BATCH_ROWS = 500

/** Groups the rows of a stream; the last group may be smaller. */
export async function* batchesOf<R>(rows: AsyncIterable<R>, size = BATCH_ROWS): AsyncGenerator<R[]> {
  let batch: R[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
