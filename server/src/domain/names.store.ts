import type { Collection, Filter, FindCursor } from 'mongodb'

/** Rows of one batch: decoding more at a time would make other requests wait. */
const BATCH_ROWS = 2_000

/** The ids of all rows. */
export async function idsOf(rows: FindCursor): Promise<string[]> {
  const ids: string[] = []
  for await (const { _id } of rows.project<{ _id: string }>({ _id: 1 }).batchSize(BATCH_ROWS)) ids.push(_id)
  return ids
}

/** Names by id; ids of unknown and of erased records are left out. */
export async function namesById<Row extends { _id: string; name: string }>(
  collection: Collection<Row>,
  ids: string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = { _id: { $in: [...new Set(ids)] }, name: { $ne: '' } } as Filter<Row>
  const found = await collection
    .find<{ _id: string; name: string }>(wanted, { projection: { name: 1 } })
    .toArray()
  return new Map(found.map(({ _id, name }) => [_id, name]))
}
